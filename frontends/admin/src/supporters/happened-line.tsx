import { DateTime, Link, Money } from '@evenhand/web-kit/facade'
import { useOpens } from '../frame/use-opens.ts'
import { Administrator } from '../audit/administrator.tsx'
import { ActOn } from './act-on.tsx'
import { told } from './history-words.ts'
import type { Happened } from './merged.ts'

/** One thing that happened: what, how much, how it is now, who did it, when, and what can be done about it. */
export function HappenedLine({ item }: { item: Happened }) {
  const { title, state, words, to } = told(item)
  const opens = useOpens()
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[1fr_auto]">
      <span className="min-w-0 wrap-anywhere">
        {to && opens(to) ? (
          <Link to={to} className="font-medium text-primary underline underline-offset-4">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        {item.by && (
          <span className="text-ink-soft">
            {' '}
            <Administrator id={item.by} />
          </span>
        )}
        {state && <span className="text-ink-soft"> · {state}</span>}
        {words && <span className="block whitespace-pre-line text-ink-soft">{words}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 text-ink-soft sm:justify-end">
        {item.amount && item.kind !== 'free-entry' && (
          <span className="font-medium text-ink tabular-nums">
            {isTaken(item.kind) && '−'}
            <Money value={item.amount} />
          </span>
        )}
        {item.entries !== null && <span className="text-ink tabular-nums">{entriesWords(item.entries)}</span>}
        <DateTime value={item.at} show="day-and-time" />
        <ActOn item={item} title={title} />
      </span>
    </li>
  )
}

/** Money that went the other way. */
const isTaken = (kind: string): boolean => kind === 'refund' || kind === 'dispute'

/** "+50 entries"; taken away with a minus of its own width. */
const entriesWords = (entries: number): string =>
  `${entries < 0 ? '−' : '+'}${Math.abs(entries).toLocaleString('en-US')} ${Math.abs(entries) === 1 ? 'entry' : 'entries'}`
