import { Badge, type BadgeTone } from '@evenhand/web-kit/facade'
import { badges, type Standing } from './standing.ts'

const tones: Readonly<Record<Standing, BadgeTone>> = {
  open: 'diamond',
  closed: 'silver',
  nobody: 'silver',
  unfrozen: 'gold',
  missed: 'gold',
  frozen: 'diamond',
  due: 'gold',
  overdue: 'gold',
  drawn: 'free',
}

export const StandingBadge = ({ standing }: { standing: Standing }) => (
  <Badge tone={tones[standing]}>{badges[standing]}</Badge>
)
