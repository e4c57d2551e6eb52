import type { roster } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import { ReasonForm } from '../lists/reason-form.tsx'
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
export function ActWithReason({ member, act, children, reason, hint, isPending, onReason }: ActProps) {
  const [writing, setWriting] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-ink-soft">{children}</p>
      {writing ? (
        <ReasonForm
          label={act}
          schema={reason}
          submit={act}
          variant="primary"
          hint={hint}
          charactersMax={500}
          sending={isPending}
          onReason={(words) => onReason(words, () => setWriting(false))}
          onCancel={() => setWriting(false)}
        />
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
