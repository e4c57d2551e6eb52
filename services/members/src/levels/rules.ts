import { type Level, levels, levelTerms } from '@evenhand/contracts/catalogue'
import { members } from '@evenhand/contracts/http'
import { z } from 'zod'
import { Id } from '@evenhand/contracts/ids'

export type MemberLevel = (typeof members.memberLevels)[number]

/** What donations tells of a membership; `none` when it ended. */
export const MembershipChange = z.object({
  membershipId: z.string().min(1),
  donorId: Id,
  level: z.enum([...levels, 'none']),
  changedAt: z.coerce.date(),
})
export type MembershipChange = z.output<typeof MembershipChange>

const isMemberLevel = (level: Level): level is MemberLevel => members.memberLevels.some((known) => known === level)

/** The level of a member who holds these: the one with the most entries a month. Bronze, the older tier of gifts, is none of a member's. */
export function bestLevel(held: readonly Level[]): MemberLevel {
  return held
    .filter(isMemberLevel)
    .reduce<MemberLevel>(
      (best, level) => (levelTerms[level].entriesPerMonth > levelTerms[best].entriesPerMonth ? level : best),
      'free',
    )
}
