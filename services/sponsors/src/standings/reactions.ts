import { MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { id, instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { keepStanding, type Standings } from './store.ts'

const Changed = z.object({ donorId: id, isActive: z.boolean(), version: z.int().min(1), changedAt: instant })

/** What a deactivated affiliate's link brings from then on earns nothing (docs/decisions/0057); what was paid before is looked at as ever. */
export const standingReactions = (
  standings: Standings,
  lookAgain: (donorId: string, since: Date) => Promise<void>,
): Reaction[] => [
  reaction(MemberStandingChangedSchema, async (event) => {
    const change = parseEvent(Changed, event)
    await keepStanding(standings, change)
    // Also where it was heard before: whoever heard it may have died in between.
    await lookAgain(change.donorId, change.changedAt)
  }),
]
