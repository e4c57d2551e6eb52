import { Money, queries, useQuery } from '@evenhand/web-kit/facade'

/** What the rules make the cash option depend on, and how far that is today: the number alone would promise too much. */
export function CashCondition({ cashCondition }: { cashCondition: string }) {
  const stats = useQuery(queries.campaignStats())
  return (
    <dd className="mt-1 max-w-prose text-small text-ink-soft">
      {cashCondition}
      <span className="mt-1 block min-h-[1lh] text-ink">
        {stats.data && (
          <>
            <Money value={stats.data.totalRaised} wholeDollars /> raised so far.
          </>
        )}
      </span>
    </dd>
  )
}
