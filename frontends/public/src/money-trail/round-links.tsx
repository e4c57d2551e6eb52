import { Card, DateTime, Money, useQuery } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'
import { RoundBadge } from '../nonprofits/grants/round-badge.tsx'
import { portalQueries } from '../nonprofits/portal-queries.ts'
import { TextLink } from '../reading/text-link.tsx'
import { toRound } from './trail-address.ts'

/** The rounds in which organizations apply, each with a page of its own. Nothing where there is none, or they couldn’t be loaded. */
export function RoundLinks() {
  const rounds = useQuery(portalQueries.rounds())
  if (!rounds.data || rounds.data.length === 0) return null
  return (
    <section aria-labelledby="rounds-title">
      <h2 id="rounds-title" className="text-title">
        Grant rounds
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {rounds.data.map((round) => (
          <li key={round.id}>
            <RoundLink round={round} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RoundLink = ({ round }: { round: rounds.GrantRound }) => (
  <Card className="h-full">
    <RoundBadge state={round.state} />
    <h3 className="mt-3 font-semibold wrap-anywhere">
      <TextLink to={toRound(round.slug)}>{round.title}</TextLink>
    </h3>
    <p className="mt-1 text-small text-ink-soft">
      <Money value={round.budget} wholeDollars /> · decides by <DateTime value={round.decidesAt} />
    </p>
  </Card>
)
