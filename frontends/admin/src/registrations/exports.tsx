import { adminQueries } from '@evenhand/web-kit/desk'
import { DateTime, ErrorState, messageOf, useQuery } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'

/** What others export is heard of by asking again, and so is one’s own. */
const newsMilliseconds = 10_000

/** Who took these personal data away, and when. Nobody can change or remove a line. */
export function Exports({ page }: { page: string }) {
  const exports = useQuery({ ...adminQueries.registrationExports(page), refetchInterval: newsMilliseconds })
  if (exports.isError)
    return (
      <ErrorState
        title="We couldn't load the exports"
        message={messageOf(exports.error, 'Try again in a moment.')}
        onRetry={() => void exports.refetch()}
      />
    )
  if (!exports.data || exports.data.length === 0) return null
  return (
    <section aria-labelledby="exports-title" className="mt-6 max-w-3xl">
      <h2 id="exports-title" className="font-sans text-body font-semibold">
        Exports
      </h2>
      <ol className="mt-2 grid">
        {exports.data.map(({ id, at, by, words }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2">
            <span className="min-w-0 break-words">{words}</span>
            <span className="text-fine text-ink-soft">
              <DateTime value={at} show="day-and-time" />, <Administrator id={by} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
