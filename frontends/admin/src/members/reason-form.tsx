import type { roster } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { type ReactNode, useState } from 'react'
import { nameOf } from './member-words.ts'

interface ActProps {
  member: roster.ListedMember
  /** What the button does: "Grant Platinum". */
  act: string
  /** What it brings or ends. */
  children: ReactNode
  reason: typeof roster.PlatinumReason
  /** Who reads the reason. */
  hint: string
  isPending: boolean
  onReason: (reason: string, done: () => void) => void
}

/** Something that is done to a member, with what follows from it, and a reason that is asked for first. */
export function ActWithReason({ member, act, children, ...form }: ActProps) {
  const [writing, setWriting] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-ink-soft">{children}</p>
      {writing ? (
        <ReasonForm act={act} {...form} onDone={() => setWriting(false)} />
      ) : (
        <Button
          size="small"
          variant="outline"
          aria-label={`${act}: ${nameOf(member)}`}
          onClick={() => setWriting(true)}
        >
          {act}
        </Button>
      )}
    </div>
  )
}

function ReasonForm({
  act,
  reason,
  hint,
  isPending,
  onReason,
  onDone,
}: Omit<ActProps, 'member' | 'children'> & { onDone: () => void }) {
  const form = useContractForm(reason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={act}
      className="grid w-full gap-3"
      onSubmit={(event) => void form.handleSubmit((body) => onReason(body.reason, onDone))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={hint}>
        {(control) => (
          <TextArea {...control} rows={2} maxLength={500} className="text-small" {...form.register('reason')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isPending}>
          {act}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
