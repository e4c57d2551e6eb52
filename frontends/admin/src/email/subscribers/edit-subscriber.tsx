import { emailKey, emailSubscribers } from '@evenhand/web-kit/desk'
import { api, Button, messageOf, Refusal, showRefusal, toast, useQueryClient } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { ChosenLists } from './chosen-lists.tsx'
import { LineField, TagsField } from './subscriber-fields.tsx'

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

function useEditing({ subscriber, lists, timeZone, version }: Case, onDone: () => void) {
  const client = useQueryClient()
  const on = activeIn(lists)
  const form = useContractForm(emailSubscribers.EmailSubscriberChange, {
    firstName: subscriber.firstName,
    lastName: subscriber.lastName,
    tags: subscriber.tags,
    timeZone,
    lists: on,
    version,
  })
  const chosen = form.watch('lists')
  const isJoining = chosen.some((id) => !on.includes(id))
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
  return { form, chosen, isJoining, submit }
}

function EditForm({ shown, onDone }: { shown: Case; onDone: () => void }) {
  const { form, chosen, isJoining, submit } = useEditing(shown, onDone)
  const { errors, isSubmitting } = form.formState
  const { subscriber, lists } = shown
  const left = lists.filter(({ state }) => state === 'unsubscribed')
  return (
    <form noValidate aria-label="Edit" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <LineField label="First name" optional error={errors.firstName?.message} {...form.register('firstName')} />
      <LineField label="Last name" optional error={errors.lastName?.message} {...form.register('lastName')} />
      <TagsField
        label="Tags"
        start={subscriber.tags}
        found={errors.tags}
        onChange={(tags) => form.setValue('tags', tags)}
      />
      <LineField
        label="Time zone"
        optional
        hint="Such as America/New_York."
        error={errors.timeZone?.message}
        {...form.register('timeZone', { setValueAs: (typed: string | null) => typed?.trim() || null })}
      />
      {subscriber.status === 'active' && (
        <ChosenLists
          legend="Lists"
          chosen={chosen}
          closed={Object.fromEntries(left.map(({ listId }) => [listId, 'left; only they can join again']))}
          onChange={(ids) => form.setValue('lists', ids)}
        />
      )}
      {isJoining && (
        <LineField
          label="How did this person agree to the new list?"
          hint="Kept as proof."
          error={errors.consent?.message}
          {...form.register('consent')}
        />
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
