import { MembershipChangedSchema } from '@evenhand/contracts/events'
import { onceForEvent, reaction, WrongMessage } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { MembershipChange } from './membership-change.ts'
import { changeMembership } from './use-cases.ts'

export const levelReactions = (db: Database) => [
  reaction(MembershipChangedSchema, async (event, heard) => {
    const change = MembershipChange.safeParse(event)
    if (!change.success) throw new WrongMessage('not a change of a membership')
    await db.transaction((tx) => onceForEvent(tx, heard, () => changeMembership(tx, change.data)))
  }),
]
