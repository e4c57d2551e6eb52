import { Button, Card, Link } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'
import { toApplication } from '../portal-address.ts'
import { RoundTerms } from '../terms/round-terms.tsx'
import { RoundBadge } from './round-badge.tsx'
import { RoundFacts } from './round-facts.tsx'

export const RoundCard = ({ round }: { round: rounds.GrantRound }) => (
  <Card>
    <RoundBadge state={round.state} />
    <h2 className="mt-3 text-title wrap-anywhere">{round.title}</h2>
    <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{round.summary}</p>
    {round.state === 'open' && (
      <Button asChild size="large" className="mt-6 max-sm:w-full">
        <Link to={toApplication(round.id)}>Apply for a grant</Link>
      </Button>
    )}
    <RoundFacts round={round} />
    <p className="mt-5">
      <Link to={`/grants/rounds/${round.slug}`} className="text-primary underline underline-offset-4">
        {round.state === 'closed' ? 'What became of this round' : 'How this round is decided'}
      </Link>
    </p>
    <RoundTerms round={round} />
  </Card>
)
