import { Badge } from '@evenhand/web-kit/facade'
import { draws } from '@evenhand/web-kit/forms'

/** Beside whatever names a draw: one of made-up donors must never be taken for a real one. */
export const RehearsalBadge = ({ slug }: { slug: string }) =>
  draws.isRehearsal(slug) && <Badge tone="gold">Rehearsal</Badge>
