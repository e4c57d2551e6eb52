import type { audit } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { ActedThing } from './acted-thing.tsx'
import { actionWords, isRepeated, repeatedWords } from './audit-words.ts'

interface ActLineProps {
  entry: audit.AuditEntry
  /** Whether the thing is named; not where all of a list is about it. */
  namesThing: boolean
  /** Who did it, and what else there is to say. */
  children: ReactNode
}

/** What was done, to what and when. */
export const ActLine = ({ entry, namesThing, children }: ActLineProps) => (
  <li className="border-b border-hairline py-2 first:pt-0 last:border-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-medium">
        {wordsOf(entry)}
        {entry.amount && (
          <>
            {': '}
            <Money value={entry.amount} />
          </>
        )}
        {entry.thing && namesThing && entry.action !== 'list-read' && (
          <>
            {', '}
            <ActedThing action={entry.action} thing={entry.thing} />
          </>
        )}
      </span>
      <span className="text-fine text-ink-soft">
        <DateTime value={entry.at} show="day-and-time" />
      </span>
    </span>
    {children}
  </li>
)

export const isFolded = ({ times = 1 }: audit.AuditEntry): boolean => times > 1

const wordsOf = (entry: audit.AuditEntry): string =>
  isFolded(entry) && isRepeated(entry.action)
    ? repeatedWords[entry.action]((entry.times ?? 1).toLocaleString('en-US'))
    : actionWords[entry.action]
