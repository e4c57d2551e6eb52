import type { audit } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'
import { ActedThing } from './acted-thing.tsx'
import { actionWords, doerWords } from './audit-words.ts'

/** Who did what, when and why; the newest first. `about` says that all of it is about one thing, which is not named again then. */
export const AuditList = ({ entries, about }: { entries: readonly audit.AuditEntry[]; about?: string }) => (
  <ol className="grid">
    {entries.map((entry) => (
      <li key={entry.id} className="border-b border-hairline py-2.5 first:pt-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            {actionWords[entry.action]}
            {entry.amount && (
              <>
                {': '}
                <Money value={entry.amount} />
              </>
            )}
            {entry.thing && !about && (
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
        {entry.words && <span className="block wrap-anywhere">{entry.words}</span>}
        <span className="flex flex-wrap justify-between gap-x-4 text-fine text-ink-soft">
          <span title={entry.by ?? undefined}>{doerWords(entry)}</span>
          {entry.requestId && <span className="wrap-anywhere">request {entry.requestId}</span>}
        </span>
      </li>
    ))}
  </ol>
)
