import { queries, useQuery } from '@evenhand/web-kit/facade'
import type { Stats } from './entry-pages.ts'

const pollMilliseconds = 1_000
/** How often an account without entries is asked for again: the ledger hears of a registration a moment after it. */
const emptyPollsMax = 30

/** The ledger hears of a proof, and of what was proved, a moment after it: until then it is asked again. */
export function useStats({ refetchInterval }: { refetchInterval?: number }) {
  const isProved = useIsProved()
  return useQuery({
    ...queries.donorStats(),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isAwaited = data && (data.awaiting.length > 0 || (isEmpty(data) && dataUpdateCount <= emptyPollsMax))
      return isProved && isAwaited ? pollMilliseconds : (refetchInterval ?? false)
    },
  })
}

const isEmpty = ({ totalLifetimeEntries, notCounted }: Stats): boolean =>
  totalLifetimeEntries === 0 && notCounted.length === 0

function useIsProved(): boolean {
  const { data } = useQuery(queries.session())
  return data?.role === 'donor' && data.mailbox === undefined
}

/** What cost nothing and counts once the mailbox is proved (spec 03 §A). */
export function Awaiting({ awaiting }: Pick<Stats, 'awaiting'>) {
  const isProved = useIsProved()
  const entries = awaiting.reduce((sum, one) => sum + one.entries, 0)
  if (entries === 0) return null
  const yours = entries === 1 ? 'entry' : `${entries.toLocaleString('en-US')} entries`
  return (
    <p role="status" className="mt-4 rounded-card bg-badge-gold px-5 py-4 text-on-badge-gold">
      {isProved ? (
        `You’ve confirmed your email: your ${yours} will appear here in a moment.`
      ) : (
        <>
          <strong className="font-semibold">Check your email to confirm your {yours}.</strong>{' '}
          {entries === 1 ? 'It counts' : 'They count'} once you’ve used the link we emailed you, or signed in with a
          code.
        </>
      )}
    </p>
  )
}
