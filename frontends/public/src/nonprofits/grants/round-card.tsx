import { Badge, type BadgeTone, Button, Card, Link } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'
import { toApplication } from '../portal-address.ts'
import { RoundFacts } from './round-facts.tsx'
import { RoundTerms } from '../terms/round-terms.tsx'

type State = rounds.GrantRound['state']

const badges: Readonly<Record<State, readonly [BadgeTone, string]>> = {
  open: ['free', 'Open'],
  upcoming: ['diamond', 'Upcoming'],
  closed: ['silver', 'Closed'],
  draft: ['silver', 'Draft'],
}

export function RoundCard({ round }: { round: rounds.GrantRound }) {
  const [tone, words] = badges[round.state]
  return (
    <Card>
      <Badge tone={tone}>{words}</Badge>
      <h2 className="mt-3 text-title wrap-anywhere">{round.title}</h2>
      <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{round.summary}</p>
      {round.state === 'open' && (
        <Button asChild size="large" className="mt-6 max-sm:w-full">
          <Link to={toApplication(round.id)}>Apply for a grant</Link>
        </Button>
      )}
      <RoundFacts round={round} />
      <RoundTerms round={round} />
    </Card>
  )
}
