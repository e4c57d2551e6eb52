import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import { id, instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hearMember } from './hear-member.ts'

const Registered = z.object({ donorId: id, registeredAt: instant })

export const memberReactions = (db: Database): Reaction[] => [
  reaction(MemberRegisteredSchema, async (event, heard) => {
    await hearMember(db, parseEvent(Registered, event), heard)
  }),
]
