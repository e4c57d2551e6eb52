import { isActiveAt, type ReferralRewardType, type StandingChange } from '@evenhand/contracts/catalogue'

/** A payment of a referred member. */
export interface PaidGift {
  giftId: string
  /** A month of a paid membership; else a gift, or a level that was bought once. */
  isMembership: boolean
  /** It came by an affiliate's link. */
  isAffiliates: boolean
  cents: bigint
  /** All money of it that went back. */
  paidBackCents: bigint
  confirmedAt: Date
}

/**
 * Which rewards a referral has earned, and when (spec 03 §A): the registration; the first month of a paid membership; the first gift, unless
 * a paid membership came before it. A payment counts from the registration on and as long as something of it is not paid back. The first one of either
 * kind earns nobody two things: where it came by an affiliate's link, it is the affiliate's (docs/decisions/0058), also once it was paid back, as the
 * affiliate's referral goes on with what was given after it.
 */
export function rewardsEarned(registeredAt: Date, gifts: readonly PaidGift[]): Map<ReferralRewardType, Date> {
  const counted = gifts.filter(({ confirmedAt }) => confirmedAt >= registeredAt)
  const standing = counted.filter(({ cents, paidBackCents }) => paidBackCents < cents)
  const membership = firstOf(standing.filter(({ isMembership }) => isMembership))
  const gift = firstOf(standing.filter(({ isMembership }) => !isMembership))
  const isAffiliates = (memberships: boolean) =>
    firstOf(counted.filter(({ isMembership }) => isMembership === memberships))?.isAffiliates
  const earned = new Map<ReferralRewardType, Date>([['free_signup', registeredAt]])
  if (membership && !isAffiliates(true)) earned.set('paid_membership', membership.confirmedAt)
  const isLater = gift && membership && membership.confirmedAt <= gift.confirmedAt
  if (gift && !isLater && !isAffiliates(false)) earned.set('donation', gift.confirmedAt)
  return earned
}

/** Of those, none before the mailbox of the referred member is proved: anybody can register made-up people (docs/decisions/0079). */
export const earnedOnceProved = (
  earned: ReadonlyMap<ReferralRewardType, Date>,
  provedAt: Date | undefined,
): Map<ReferralRewardType, Date> =>
  new Map(provedAt === undefined ? [] : [...earned].map(([reward, at]) => [reward, at > provedAt ? at : provedAt]))

/** Of those, what was earned while the account of whoever referred was active (docs/decisions/0057). */
export const earnedWhileActive = (
  earned: ReadonlyMap<ReferralRewardType, Date>,
  standings: readonly StandingChange[],
): Map<ReferralRewardType, Date> => new Map([...earned].filter(([, at]) => isActiveAt(standings, at)))

const firstOf = (gifts: readonly PaidGift[]): PaidGift | undefined =>
  gifts.toSorted((a, b) => a.confirmedAt.getTime() - b.confirmedAt.getTime())[0]

/** A reward as it is kept. */
export interface Reward {
  id: string
  reward: ReferralRewardType
  stands: boolean
  version: number
  earnedAt: Date
}

/** The rewards that have changed, as they are now; one that was earned anew, or for another payment, is told once more. */
export function rewardsChanged(
  kept: readonly Reward[],
  earned: ReadonlyMap<ReferralRewardType, Date>,
  newId: () => string,
): Reward[] {
  const before = new Map(kept.map((one) => [one.reward, one]))
  const gained = [...earned].flatMap(([reward, earnedAt]) => {
    const one = before.get(reward)
    if (one?.stands && one.earnedAt.getTime() === earnedAt.getTime()) return []
    return [{ id: one?.id ?? newId(), reward, stands: true, version: (one?.version ?? 0) + 1, earnedAt }]
  })
  const lost = kept.filter(({ reward, stands }) => stands && !earned.has(reward))
  return [...gained, ...lost.map((one) => ({ ...one, stands: false, version: one.version + 1 }))]
}
