import { DateTime, Money, queries, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'

type Facts = Pick<giveaways.RulesDocument, 'cashCondition' | 'closesAt' | 'timeZone'>

/** What the rules make the cash option depend on, and how far that is today: the number alone would promise too much. */
export function CashCondition({ facts: { cashCondition, closesAt, timeZone } }: { facts: Facts }) {
  const stats = useQuery(queries.campaignStats())
  const isClosed = Date.parse(closesAt) < useFirstNow()
  return (
    <dd className="mt-1 max-w-prose text-small text-ink-soft">
      {cashCondition}
      <span className="mt-1 block min-h-[1lh] text-ink">
        {stats.data && (
          <>
            <Money value={stats.data.totalRaised} wholeDollars /> raised so far.{' '}
          </>
        )}
        {isClosed ? 'Entries closed' : 'Entries close'}{' '}
        <DateTime value={closesAt} show="day-and-time" timeZone={timeZone} />.
      </span>
    </dd>
  )
}
