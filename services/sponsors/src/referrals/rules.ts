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

/** What is left of all that somebody gave; never below nothing. */
export function centsLeft({ gifts, moves }: Pick<Facts, 'gifts' | 'moves'>): bigint {
  const left = gifts.map(({ giftId, cents }) => {
    const back = moves.filter((move) => move.giftId === giftId).reduce((sum, move) => sum + BigInt(move.cents), 0n)
    return BigInt(cents) - back
  })
  return left.reduce((sum, cents) => (cents > 0n ? sum + cents : sum), 0n)
}

/** When a referral counts at the latest: once its payment can hardly be disputed, or so that it takes part in the draw of its giveaway. */
export function releaseOf(paidAt: Date, edition: Pick<Period, 'closesAt'> | undefined): Date {
  const matured = paidAt.getTime() + disputeDays * dayMs
  const beforeClose = edition
    ? Math.max(paidAt.getTime(), edition.closesAt.getTime() - releaseBeforeCloseDays * dayMs)
    : matured
  return new Date(Math.min(matured, beforeClose))
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
