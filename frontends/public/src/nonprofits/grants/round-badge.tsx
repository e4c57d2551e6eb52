import { Badge, type BadgeTone } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'

type State = rounds.GrantRound['state']

const badges: Readonly<Record<State, readonly [BadgeTone, string]>> = {
  open: ['free', 'Open'],
  upcoming: ['diamond', 'Upcoming'],
  closed: ['silver', 'Closed'],
  draft: ['silver', 'Draft'],
}

export function RoundBadge({ state }: { state: State }) {
  const [tone, words] = badges[state]
  return <Badge tone={tone}>{words}</Badge>
}
