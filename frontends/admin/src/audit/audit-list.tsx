import { type books, DateTime, Link, Money } from '@evenhand/web-kit/facade'
import { actionWords, shortId } from './audit-words.ts'

/** Who did what, when and why; the newest first. `about` says that all of it is about one thing, which is not named again then. */
export const AuditList = ({ entries, about }: { entries: readonly books.AuditEntry[]; about?: string }) => (
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
            {entry.giftId && !about && (
              <>
                {', '}
                <Link to={`/admin/gifts?gift=${entry.giftId}`} className="text-primary underline underline-offset-4">
                  gift of {entry.donorName || 'a donor'}
                </Link>
              </>
            )}
          </span>
          <span className="text-fine text-ink-soft">
            <DateTime value={entry.at} show="day-and-time" />
          </span>
        </span>
        {entry.words && <span className="block break-words">{entry.words}</span>}
        <span className="block text-fine text-ink-soft" title={entry.by}>
          by administrator …{shortId(entry.by)}
        </span>
      </li>
    ))}
  </ol>
)
