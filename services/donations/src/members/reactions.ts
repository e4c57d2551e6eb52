import { MemberRegisteredSchema, MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { id, instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { hearMember, hearStanding } from './hear-member.ts'

const Registered = z.object({ donorId: id, registeredAt: instant })

const Standing = z.object({ donorId: id, isActive: z.boolean(), version: z.int().min(1), changedAt: instant })

export const memberReactions = (db: Database): Reaction[] => [
  reaction(MemberRegisteredSchema, async (event, heard) => {
    await hearMember(db, parseEvent(Registered, event), heard)
  }),
  reaction(MemberStandingChangedSchema, async (event, heard) => {
    await hearStanding(db, parseEvent(Standing, event), heard)
  }),
]
