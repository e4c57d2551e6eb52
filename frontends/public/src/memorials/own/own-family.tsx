import {
  api,
  Button,
  DateTime,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { ownMemorials, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { ownQuery } from './own-query.ts'

type Own = ownMemorials.OwnMemorial
type Member = NonNullable<Own['family']>

const { familyMailsMax } = ownMemorials

/** Whom of the family we tell, whether they were told, and how to tell them again. */
export function OwnFamily({ own }: { own: Own }) {
  const [editing, setEditing] = useState(false)
  const { family, familyMails, state } = own
  const canTell = familyMails < familyMailsMax
  return (
    <section aria-label="Family" className="mt-5 border-t border-hairline pt-5">
      <h4 className="text-small font-medium">Family</h4>
      {family ? (
        <p className="mt-2 text-small wrap-anywhere">
          {family.name}, {family.email}.{' '}
          {family.toldAt ? (
            <>
              Emailed <DateTime value={family.toldAt} show="day-and-time" />.
            </>
          ) : (
            state === 'waiting' && 'We’ll email them when it’s approved.'
          )}
        </p>
      ) : (
        <p className="mt-2 text-small text-ink-soft">No one is being told.</p>
      )}
      {familyMails > 0 && (
        <p className="mt-1 text-small text-ink-soft">
          {familyMails} of {familyMailsMax} emails sent.
        </p>
      )}
      {editing ? (
        <FamilyForm own={own} onDone={() => setEditing(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          {(family || canTell) && (
            <Button size="small" variant="outline" onClick={() => setEditing(true)}>
              {family ? 'Change who is told' : 'Tell a family member'}
            </Button>
          )}
          {family && state === 'shown' && canTell && <TellAgain own={own} family={family} />}
          {family && <Remove own={own} />}
        </div>
      )}
    </section>
  )
}

function useChanges(own: Own) {
  const client = useQueryClient()
  return {
    params: { memorialId: own.id },
    reload: () => client.invalidateQueries({ queryKey: ownQuery.queryKey }),
  }
}

function TellAgain({ own, family }: { own: Own; family: Member }) {
  const { params, reload } = useChanges(own)
  const tell = useMutation({
    mutationFn: (number: number) => api(ownMemorials.tellOwnFamily, { params: { ...params, number: String(number) } }),
    onSuccess: () => toast('Email sent', `To ${family.email}.`),
    onSettled: reload,
  })
  return (
    <>
      <Button size="small" variant="outline" loading={tell.isPending} onClick={() => tell.mutate(own.familyMails + 1)}>
        {family.toldAt ? 'Send the email again' : 'Send the email'}
      </Button>
      <Refusal className="basis-full text-small">
        {tell.isError ? messageOf(tell.error, 'We couldn’t send the email. Try again in a moment.') : undefined}
      </Refusal>
    </>
  )
}

function Remove({ own }: { own: Own }) {
  const { params, reload } = useChanges(own)
  const remove = useMutation({
    mutationFn: () => api(ownMemorials.changeOwnFamily, { params, body: { edits: own.edits, family: null } }),
    onSuccess: () => toast('Removed', 'We’ve deleted their name and address.'),
    onSettled: reload,
  })
  return (
    <>
      <Button size="small" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
        {own.family?.toldAt ? 'Delete their address' : 'Don’t tell anyone'}
      </Button>
      <Refusal className="basis-full text-small">
        {remove.isError ? messageOf(remove.error, 'We couldn’t remove them. Try again in a moment.') : undefined}
      </Refusal>
    </>
  )
}

function FamilyForm({ own, onDone }: { own: Own; onDone: () => void }) {
  const { params, reload } = useChanges(own)
  const form = useContractForm(ownMemorials.FamilyMember, {
    name: own.family?.name ?? '',
    email: own.family?.email ?? '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (family) => {
    try {
      const after = await api(ownMemorials.changeOwnFamily, { params, body: { edits: own.edits, family } })
      const isTold = after.familyMails > own.familyMails
      if (isTold) toast('Email sent', `To ${family.email}.`)
      else toast('Saved', 'No email was sent.')
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t save that. Try again in a moment.'))
    }
    await reload()
  })
  return (
    <form noValidate aria-label="Who is told" className="mt-4" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <p className="text-small text-ink-soft">
          {own.state === 'shown'
            ? 'A new address gets the email as soon as you save: the words, where the memorial is, and a card to print. The former one hears nothing more.'
            : 'We’ll email them when the memorial is approved: its words, where it is, and a card to print.'}
        </p>
        <Field label="Their name" error={errors.name?.message}>
          {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
        </Field>
        <Field label="Their email" hint="Never shown." error={errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('email')} />}
        </Field>
      </fieldset>
      <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
      <div className="mt-4 flex flex-wrap gap-3">
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
