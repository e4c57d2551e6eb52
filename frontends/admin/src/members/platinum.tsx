import { roster } from '@evenhand/web-kit/desk'
import { Button, Field, levelTerms, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { nameOf } from './member-words.ts'
import { usePlatinum } from './use-member.ts'

const perMonth = levelTerms.platinum.entriesPerMonth.toLocaleString('en-US')

/** The level that nobody can buy: granted with a reason, and taken back with one. */
export function Platinum({ member }: { member: roster.ListedMember }) {
  const [writing, setWriting] = useState(false)
  const { hasPlatinum } = member
  const act = hasPlatinum ? 'Take Platinum back' : 'Grant Platinum'
  if (writing) return <ReasonForm member={member} act={act} onDone={() => setWriting(false)} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-ink-soft">
        {hasPlatinum
          ? `Platinum was granted: ${perMonth} entries a month, without a payment. A paid membership goes on beside it.`
          : `Platinum brings ${perMonth} entries a month without a payment, starting with the current month.`}
      </p>
      <Button size="small" variant="outline" aria-label={`${act}: ${nameOf(member)}`} onClick={() => setWriting(true)}>
        {act}
      </Button>
    </div>
  )
}

function ReasonForm({ member, act, onDone }: { member: roster.ListedMember; act: string; onDone: () => void }) {
  const form = useContractForm(roster.PlatinumReason, { reason: '' })
  const save = usePlatinum(member, onDone)
  return (
    <form
      noValidate
      aria-label={act}
      className="grid gap-3"
      onSubmit={(event) =>
        void form.handleSubmit((body) => save.mutate({ ...body, granted: !member.hasPlatinum }))(event)
      }
    >
      <Field
        label="Reason"
        error={form.formState.errors.reason?.message}
        hint="It stays in the member’s history and in the audit trail. The member can’t see it."
      >
        {(control) => (
          <TextArea {...control} rows={2} maxLength={500} className="text-small" {...form.register('reason')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={save.isPending}>
          {act}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
