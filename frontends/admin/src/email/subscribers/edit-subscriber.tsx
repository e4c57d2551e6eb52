import { emailKey, emailQueries, emailSubscribers } from '@evenhand/web-kit/desk'
import { api, Button, showRefusal, toast, useQueryClient } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import { type Leaving, useLeaving } from '../../frame/use-leaving.tsx'
import { type OtherVersion, useOpened } from '../use-opened.ts'
import { ChosenLists } from './chosen-lists.tsx'
import { LineField, TagsField } from './subscriber-fields.tsx'

type Case = emailSubscribers.EmailSubscriberCase

/** Behind a button, so that nobody changes a name by looking at it. */
export function EditSubscriber({ shown, onChanged }: { shown: Case } & Pick<Leaving, 'onChanged'>) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Editing shown={shown} onDone={() => setOpen(false)} onChanged={onChanged} />
  ) : (
    <Button size="small" variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
      Edit
    </Button>
  )
}

interface EditingProps extends Pick<Leaving, 'onChanged'> {
  shown: Case
  onDone: () => void
}

function Editing({ shown, ...props }: EditingProps) {
  const client = useQueryClient()
  const { opened, key, other } = useOpened(shown, () =>
    client.fetchQuery({ ...emailQueries.subscriber(shown.subscriber.id), staleTime: 0 }),
  )
  return opened && <EditForm key={key} shown={opened} other={other} {...props} />
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
      showRefusal(form, error, saveRefusal(error))
    }
  })
  return { form, chosen, isJoining, submit }
}

function EditForm({ shown, other, onDone, onChanged }: EditingProps & { other: OtherVersion }) {
  const { form, chosen, isJoining, submit } = useEditing(shown, onDone)
  const { errors, isSubmitting } = form.formState
  const leaving = useLeaving(onDone)
  const values = form.watch()
  useChanges(values, onChanged)
  useChanges(values, leaving.onChanged)
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
      <NotSaved other={other}>{errors.root?.message}</NotSaved>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={leaving.leave}>
          Cancel
        </Button>
      </div>
      {leaving.question}
    </form>
  )
}
