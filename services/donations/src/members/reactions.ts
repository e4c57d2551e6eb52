import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import { id, instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { saveMember } from './store.ts'

const Registered = z.object({ donorId: id, registeredAt: instant })

/** From now on somebody has each month's free entries without asking. */
export const memberReactions = (db: Database): Reaction[] => [
  reaction(MemberRegisteredSchema, async (event, heard) => {
    const member = parseEvent(Registered, event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => saveMember(tx, member)))
  }),
]
