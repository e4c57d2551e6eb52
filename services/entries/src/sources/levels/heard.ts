import { id, instant, parseEvent } from '@evenhand/service-kit/inbox'
import { levels } from '@evenhand/contracts/catalogue'
import type { MemberLevelGranted, MembershipChanged } from '@evenhand/contracts/events'
import { z } from 'zod'
import type { LevelChange } from './levels.ts'

const HeardLevel = z.object({
  membershipId: z.string().min(1).max(200),
  donorId: id,
  level: z.union([z.literal('none').transform(() => undefined), z.enum(levels)]),
  changedAt: instant,
})

export const toLevelChange = (event: MembershipChanged): LevelChange => parseEvent(HeardLevel, event)

const HeardGrant = HeardLevel.omit({ membershipId: true }).extend({ memberId: id })

/** A level that an administrator grants stands beside the memberships, like one more of them. */
export function toGrantedLevel(event: MemberLevelGranted): LevelChange {
  const { memberId, ...change } = parseEvent(HeardGrant, event)
  return { ...change, membershipId: `granted:${memberId}` }
}
