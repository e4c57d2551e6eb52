import { goalCents, milestones } from '@evenhand/contracts/catalogue'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { useQuery } from '@tanstack/react-query'
import { messageOf, queries } from '../../api/index.ts'
import { ErrorState, Money, Skeleton } from '../../ui/index.ts'
import { MilestoneLine } from './milestone-line.tsx'

/** What was raised so far, on the way to the progressive prizes; where there is little room, with the prizes as a list. */
export function CampaignProgress({ words = 'line' }: { words?: 'line' | 'list' }) {
  const stats = useQuery(queries.campaignStats())
  if (stats.isError) {
    return (
      <ErrorState
        title="We couldn’t load the campaign totals"
        message={messageOf(stats.error, 'Try again in a moment.')}
        onRetry={() => void stats.refetch()}
      />
    )
  }
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-figure tabular-nums">
          {stats.data ? (
            <Money value={stats.data.totalRaised} wholeDollars />
          ) : (
            <span role="status" aria-label="Loading the total">
              <Skeleton className="inline-block h-[0.9em] w-32 align-baseline" />
            </span>
          )}
        </span>
        <span className="text-ink-soft">raised of {formatDollars(goalCents, { wholeDollars: true })}</span>
      </p>
      <p className="text-small text-ink-soft">From gifts, memberships and entry multipliers.</p>
      <MilestoneLine raisedCents={parseDollars(stats.data?.totalRaised ?? '0') ?? 0n} words={words} />
      {/* The list says it beside the prize. */}
      {words === 'line' && (
        <p className="mt-2 min-h-6 text-small text-ink-soft">{stats.data && levelText(stats.data.currentPrizeLevel)}</p>
      )}
    </div>
  )
}

/** Level n is on the way to the nth milestone (`GET /api/campaign-stats`). */
function levelText(level: number): string {
  const next = milestones[level - 1]
  if (!next) return 'Every prize level has been reached.'
  return `Next prize, at ${next.label}: ${next.prize}.`
}
