import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import { members } from '@evenhand/contracts/http'

export type MemberLevel = (typeof members.memberLevels)[number]

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
