import { emailKey, emailSubscribers } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { ChosenLists } from './chosen-lists.tsx'
import { tagsIn } from './subscriber-words.ts'

type Case = emailSubscribers.EmailSubscriberCase

/** Behind a button, so that nobody changes a name by looking at it. */
export function EditSubscriber({ shown }: { shown: Case }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <EditForm shown={shown} onDone={() => setOpen(false)} />
  ) : (
    <Button size="small" variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
      Edit
    </Button>
  )
}

const activeIn = (lists: Case['lists']): string[] =>
  lists.filter(({ state }) => state === 'active').map(({ listId }) => listId)

const small = 'min-h-10 px-3 text-small'

function EditForm({ shown: { subscriber, lists, timeZone, version }, onDone }: { shown: Case; onDone: () => void }) {
  const client = useQueryClient()
  const [tags, setTags] = useState(subscriber.tags.join(', '))
  const on = activeIn(lists)
  const form = useContractForm(emailSubscribers.EmailSubscriberChange, {
    firstName: subscriber.firstName,
    lastName: subscriber.lastName,
    tags: subscriber.tags,
    timeZone,
    lists: on,
    version,
  })
  const { errors, isSubmitting } = form.formState
  const chosen = form.watch('lists')
  const isJoining = chosen.some((id) => !on.includes(id))
  const left = lists.filter(({ state }) => state === 'unsubscribed')
  const submit = form.handleSubmit(async (written) => {
    try {
      const { consent, ...rest } = written
      const body = isJoining && consent !== undefined ? { ...rest, consent } : rest
      await api(emailSubscribers.changeEmailSubscriber, { params: { subscriberId: subscriber.id }, body })
      toast('Subscriber saved')
      onDone()
      await client.invalidateQueries({ queryKey: emailKey })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    }
  })
  return (
    <form noValidate aria-label="Edit" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="First name" optional error={errors.firstName?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('firstName')} />}
      </Field>
      <Field label="Last name" optional error={errors.lastName?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('lastName')} />}
      </Field>
      <Field
        label="Tags"
        optional
        hint="With commas between."
        error={Array.isArray(errors.tags) ? 'Use at most 50 characters for a tag' : errors.tags?.message}
      >
        {(control) => (
          <Input
            {...control}
            className={small}
            autoComplete="off"
            value={tags}
            onChange={({ target: { value } }) => {
              setTags(value)
              form.setValue('tags', tagsIn(value))
            }}
          />
        )}
      </Field>
      <Field label="Time zone" optional hint="Such as America/New_York." error={errors.timeZone?.message}>
        {(control) => (
          <Input
            {...control}
            className={small}
            autoComplete="off"
            {...form.register('timeZone', { setValueAs: (typed: string | null) => typed?.trim() || null })}
          />
        )}
      </Field>
      {subscriber.status === 'active' && (
        <ChosenLists
          legend="Lists"
          chosen={chosen}
          closed={Object.fromEntries(left.map(({ listId }) => [listId, 'left; only they can join again']))}
          onChange={(ids) => form.setValue('lists', ids)}
        />
      )}
      {isJoining && (
        <Field label="How did this person agree to the new list?" error={errors.consent?.message} hint="Kept as proof.">
          {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('consent')} />}
        </Field>
      )}
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
