import { Button, Link, PageMeta, useParams, useQuery } from '@evenhand/web-kit/facade'
import { countedMax, type rounds } from '@evenhand/web-kit/forms'
import { RoundBadge } from '../../nonprofits/grants/round-badge.tsx'
import { RoundFacts } from '../../nonprofits/grants/round-facts.tsx'
import { toApplication } from '../../nonprofits/portal-address.ts'
import { GrantList } from '../grant-list.tsx'
import { Sum, Sums } from '../sums.tsx'
import { TrailPart } from '../trail-part.tsx'
import { trailQueries } from '../trail-queries.ts'
import { HowDecided } from './how-decided.tsx'

/** A grant round as everyone may see it: what it is for, how many applied, who was granted what, and what became of that. */
export function RoundPage() {
  const { slug = '' } = useParams()
  const found = useQuery(trailQueries.round(slug))
  return (
    <TrailPart what="grant round" found={found}>
      {(published) => <TheRound {...published} />}
    </TrailPart>
  )
}

const TheRound = ({ round, applied, peopleToDecide, ...sums }: rounds.PublishedRound) => (
  <article>
    <PageMeta
      title={round.title}
      description={`The grant round “${round.title}”: its budget and dates, how many applied, what was granted and paid, and what was reported.`}
    />
    <p className="mt-6">
      <RoundBadge state={round.state} />
    </p>
    <h1 className="mt-3 text-heading wrap-anywhere">{round.title}</h1>
    <p className="mt-4 max-w-prose text-lead whitespace-pre-line text-ink-soft wrap-anywhere">{round.summary}</p>
    {round.state === 'open' && (
      <Button asChild size="large" className="mt-6 max-sm:w-full">
        <Link to={toApplication(round.id)}>Apply for a grant</Link>
      </Button>
    )}
    <RoundFacts round={round} />
    {round.state !== 'upcoming' && (
      <Sums sums={sums}>
        <Sum name="Applications">{appliedWords(applied)}</Sum>
      </Sums>
    )}
    <div className="mt-12 space-y-12">
      <GrantList on="round" of={{ round: round.id }} empty={noGrantWords(round)} />
      <HowDecided round={round} peopleToDecide={peopleToDecide} />
    </div>
  </article>
)

const appliedWords = (applied: number): string =>
  `${applied.toLocaleString('en-US')}${applied >= countedMax ? '+' : ''}`

const noGrantWords = ({ state }: rounds.GrantRound): string =>
  state === 'closed'
    ? 'No grant has been awarded in this round yet.'
    : 'Nothing is decided before the round has closed. Each grant is listed here, with what became of it.'
