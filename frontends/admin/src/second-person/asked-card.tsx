import { DateTime } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { Administrator } from '../audit/administrator.tsx'

/** What one person asked for, and what became of it. */
interface Asked<Over extends string> {
  state: 'open' | Over
  reason: string
  askedBy: string
  askedAt: string
  expiresAt: string
  decidedBy: string | null
  /** Why it was refused. */
  refusal: string | null
}

interface AskedCardProps<Over extends string> {
  id: string
  asked: Asked<Over>
  /** Of the card while it waits, and afterward. */
  titles: { open: string; over: string }
  /** What was asked for, before the reason and after it. */
  what?: ReactNode
  changes?: ReactNode
  /** What holds until it is decided. */
  untilThen: string
  overWords: Readonly<Record<Over, string>>
  className?: string
  /** What can be done while it waits. */
  children: ReactNode
}

/** What waits for a second person: who asked when and why, until when it can be decided, and what became of it. */
export function AskedCard<Over extends string>(props: AskedCardProps<Over>) {
  const { id, titles, what, changes, untilThen, overWords, className = 'max-w-prose', children } = props
  const { state, reason, askedBy, askedAt, expiresAt, decidedBy, refusal } = props.asked
  return (
    <section aria-labelledby={id} className={`mt-4 grid gap-3 rounded-card border border-line p-4 ${className}`}>
      <h2 id={id} className="font-sans text-body font-semibold">
        {state === 'open' ? titles.open : titles.over}
      </h2>
      {what}
      <p className="wrap-anywhere">“{reason}”</p>
      {state === 'open' && changes}
      <p className="text-small text-ink-soft">
        Asked <Administrator id={askedBy} /> on <DateTime value={askedAt} show="day-and-time" />.{' '}
        {state === 'open' ? (
          <>
            It expires on <DateTime value={expiresAt} show="day-and-time" />. {untilThen}
          </>
        ) : (
          overWords[state]
        )}
      </p>
      {refusal !== null && decidedBy !== null && (
        <p className="text-small wrap-anywhere">
          “{refusal}”, said <Administrator id={decidedBy} />.
        </p>
      )}
      {state === 'open' && children}
    </section>
  )
}
