import { Badge, isRehearsal } from '@evenhand/web-kit/facade'

/** Beside whatever names a draw: one of made-up donors must never be taken for a real one. */
export const RehearsalBadge = ({ slug }: { slug: string }) => isRehearsal(slug) && <Badge tone="gold">Rehearsal</Badge>
