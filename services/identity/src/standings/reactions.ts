import { MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { id, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { saveStanding } from './store.ts'

const Heard = z.object({ donorId: id, isActive: z.boolean(), version: z.int().min(1) })

/** Heard twice or late it changes nothing: the version decides. */
export const standingReactions = (db: Database): Reaction[] => [
  reaction(MemberStandingChangedSchema, async (event) => {
    await saveStanding(db, parseEvent(Heard, event))
  }),
]
