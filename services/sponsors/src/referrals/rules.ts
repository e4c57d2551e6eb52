import {
  type AffiliateHold,
  disputeDays,
  type Period,
  referralDays,
  releaseBeforeCloseDays,
} from '@evenhand/contracts/catalogue'
import type { CameBy, Facts, HeardGift, Referral, ReferralState } from './referral.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The first paid gift, in whatever order they were heard: it alone decides who has brought its giver. */
export const firstGift = ({ gifts }: Pick<Facts, 'gifts'>): HeardGift | undefined =>
  gifts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.giftId < b.giftId ? -1 : 1))[0]

/** The link that brought a giver: that of the first gift, else that of a registration not long before. */
export function broughtBy({ gifts, signUp }: Facts): CameBy | undefined {
  const first = firstGift({ gifts })
  if (!first) return undefined
  if (first.code !== '') return first
  return signUp && isInTime(signUp.at, first.at) ? signUp : undefined
}

/** The processor counts in whole seconds, on a clock of its own. */
const clocksDifferMs = 60_000

/** Whether a click, or a registration, came before a gift, as far as two clocks can tell, and not too long before. */
export function isInTime(clicked: Date, paid: Date): boolean {
  const passedMs = paid.getTime() - clicked.getTime()
  return -clocksDifferMs <= passedMs && passedMs <= referralDays * dayMs
}

type Money = Pick<Facts, 'gifts' | 'moves'>

const leftOf = ({ giftId, cents }: HeardGift, moves: Money['moves']): bigint =>
  moves.reduce((left, move) => (move.giftId === giftId ? left - BigInt(move.cents) : left), BigInt(cents))

/** What is left of all that somebody gave; never below nothing. */
export const centsLeft = ({ gifts, moves }: Money): bigint =>
  gifts.map((gift) => leftOf(gift, moves)).reduce((sum, left) => (left > 0n ? sum + left : sum), 0n)

/** The first gift that has money left: what came before it can’t be disputed any more, it is gone. */
export const firstGiftLeft = ({ gifts, moves }: Money): HeardGift | undefined =>
  firstGift({ gifts: gifts.filter((gift) => leftOf(gift, moves) > 0n) })

/**
 * When a referral counts at the latest: once the payment that carries it can hardly be disputed, or so that it takes part in the draw of its giveaway,
 * where that is not closed by then.
 */
export function releaseOf(paidAt: Date, edition: Pick<Period, 'closesAt'> | undefined): Date {
  const matured = paidAt.getTime() + disputeDays * dayMs
  if (!edition || paidAt >= edition.closesAt) return new Date(matured)
  const beforeClose = edition.closesAt.getTime() - releaseBeforeCloseDays * dayMs
  return new Date(Math.min(matured, Math.max(paidAt.getTime(), beforeClose)))
}

/** What decides how a referral stands. */
export interface Standing {
  isAttributed: boolean
  isAffiliateApproved: boolean
  left: bigint
  releasesAt: Date
  now: Date
}

type Decided = Pick<Referral, 'verdict' | 'appeal' | 'isAppealOpen' | 'forgiven' | 'holds' | 'released'>

/** The holds that nobody has accepted. */
export const openHolds = ({ holds, forgiven }: Pick<Referral, 'holds' | 'forgiven'>): AffiliateHold[] =>
  holds.filter((hold) => !forgiven.includes(hold))

/** How a referral stands: money first, then what a person said, then the rules, then time. Whatever is unsure is not counted. */
export function stateOf(
  referral: Decided,
  { isAttributed, isAffiliateApproved, left, releasesAt, now }: Standing,
): ReferralState {
  if (!isAttributed) return 'none'
  if (left === 0n) return 'reversed'
  if (referral.verdict === 'rejected') return rejectedState(referral)
  if (referral.released) return 'counted'
  if (!isAffiliateApproved || openHolds(referral).length > 0) return 'held'
  return now < releasesAt ? 'pending' : 'counted'
}

/** A rejection can be appealed once; a rejection after that stays. */
const rejectedState = ({ appeal, isAppealOpen }: Decided): ReferralState => {
  if (appeal === null) return 'rejected'
  return isAppealOpen ? 'appealed' : 'upheld'
}
