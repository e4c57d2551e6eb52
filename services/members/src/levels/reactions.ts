import { MembershipChangedSchema } from '@evenhand/contracts/events'
import { onceForEvent, parseEvent, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { MembershipChange } from './membership-change.ts'
import { changeMembership } from './use-cases.ts'

export const levelReactions = (db: Database) => [
  reaction(MembershipChangedSchema, async (event, heard) => {
    const change = parseEvent(MembershipChange, event)
    await db.transaction((tx) => onceForEvent(tx, heard, () => changeMembership(tx, change)))
  }),
]
