import { endOfItsDay, endOfSponsorship, type SponsorshipChoice } from '@evenhand/contracts/catalogue'
import type { sponsorships as calls } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import type { MoneyBack, Purchase, Sponsorship } from './sponsorship.ts'

type State = calls.SponsorshipState

/** The unique keys of cells: whoever writes them first has them. */
export const cellKeys = (cells: readonly number[]): string[] => cells.map((cell) => `cell:${cell}`)

/** What stands in their stead while none is its own. */
export const nowhere = (id: string): string[] => [`none:${id}`]

export const choiceOf = ({ kind, tier, cells }: Pick<Sponsorship, 'kind' | 'tier' | 'cells'>): SponsorshipChoice =>
  kind === 'tier' && tier !== null ? { kind, tier } : { kind: 'block', cells }

/** Whether nobody holds it any more that was chosen and not paid. */
export const isOver = ({ state, heldUntil }: Pick<Sponsorship, 'state' | 'heldUntil'>, now: Date): boolean =>
  state === 'held' && heldUntil <= now

interface Money {
  purchases: readonly Purchase[]
  moneyBack: readonly MoneyBack[]
}

/** What is left of what was paid for it, whatever went back and came again, in whatever order that is heard. */
export const centsLeft = ({ purchases, moneyBack }: Money): Cents =>
  purchases.reduce((sum, purchase) => sum + leftOf(purchase, moneyBack), 0n)

/** The payments of which money is left. */
export const purchasesLeft = ({ purchases, moneyBack }: Money): Purchase[] =>
  purchases.filter((purchase) => leftOf(purchase, moneyBack) > 0n)

function leftOf({ purchaseId, cents }: Purchase, moneyBack: readonly MoneyBack[]): Cents {
  const whole = BigInt(cents)
  const left = moneyBack.reduce(
    (rest, back) => (back.purchaseId === purchaseId ? rest - BigInt(back.cents) : rest),
    whole,
  )
  return left < 0n ? 0n : left > whole ? whole : left
}

/** How the key of a hold begins that was made for the next in line. */
export const forLine = 'sponsor-waiting '

export const isForLine = ({ requestKey }: Pick<Sponsorship, 'requestKey'>): boolean => requestKey.startsWith(forLine)

type Facts = Pick<Sponsorship, 'purchases' | 'moneyBack' | 'verdict' | 'endsAt'>

/** How a sponsorship stands. It follows from what is known of it and the hour, so the order of events does not matter. */
export function stateOf(facts: Facts, now: Date): State {
  if (facts.purchases.length === 0) return 'held'
  if (centsLeft(facts) === 0n) return 'paid-back'
  if (facts.verdict === null) return 'waiting'
  if (facts.verdict === 'shown' && facts.endsAt !== null && facts.endsAt <= now) return 'ended'
  return facts.verdict
}

/** Whether cells of the wall belong to it for as long as it stands so. */
export const ownsCells = (state: State): boolean => state === 'waiting' || state === 'shown' || state === 'paused'

/** Whether it can be seen at this instant, whatever a job has done about it. */
export const isShownAt = (
  { state, startsAt, endsAt }: Pick<Sponsorship, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => state === 'shown' && startsAt !== null && endsAt !== null && startsAt <= now && now < endsAt

const possible: Readonly<Record<'shown' | 'declined' | 'paused' | 'ended' | 'moved', readonly State[]>> = {
  shown: ['waiting', 'paused', 'declined'],
  declined: ['waiting'],
  paused: ['shown'],
  ended: ['shown', 'paused'],
  moved: ['waiting', 'shown', 'paused'],
}

/** Whether one that stands so can get this verdict. */
export const canBecome = (state: State, verdict: keyof typeof possible): boolean => possible[verdict].includes(state)

/** What a sponsorship loses of its time while its money is back: the same as by a pause. It begins when none is left, and ends when some came again. */
export function pausedByMoney(
  before: Pick<Sponsorship, 'state'>,
  known: Facts & Pick<Sponsorship, 'pausedAt'>,
  now: Date,
): Partial<Pick<Sponsorship, 'endsAt' | 'pausedAt'>> {
  const { verdict, endsAt, pausedAt } = known
  if (verdict !== 'shown' || endsAt === null) return {}
  const isBack = centsLeft(known) === 0n
  if (isBack && before.state === 'shown' && now < endsAt) return { pausedAt: now }
  if (!isBack && before.state === 'paid-back' && pausedAt !== null)
    return { endsAt: resumedEnd({ endsAt, pausedAt }, now), pausedAt: null }
  return {}
}

/** When it is over that was paused for some time: what it lost comes after, to the end of a day. */
export const resumedEnd = ({ endsAt, pausedAt }: { endsAt: Date; pausedAt: Date }, now: Date): Date =>
  endOfItsDay(new Date(endsAt.getTime() + (now.getTime() - pausedAt.getTime())))

/** What of the money left pays for time to come, to the cent, rounded in favor of the company; null while none runs. A pause made the end later and the time that was sold no longer. */
export function unusedCents(of: Facts & Pick<Sponsorship, 'state' | 'startsAt' | 'pausedAt'>, now: Date): Cents | null {
  const { startsAt, endsAt, pausedAt, state } = of
  if (startsAt === null || endsAt === null || (state !== 'shown' && state !== 'paused')) return null
  const at = pausedAt ?? now
  const whole = BigInt(endOfSponsorship(startsAt).getTime() - startsAt.getTime())
  const rest = BigInt(Math.max(0, endsAt.getTime() - at.getTime()))
  const left = centsLeft(of)
  const unused = (left * rest + whole - 1n) / whole
  return unused < left ? unused : left
}

/**
 * What of the money left is the company's: all of it where it was declined, what pays for time that it didn't get where it was ended. It gets less
 * with each refund, and never pays back what was earned.
 */
export function refundableCents(of: Facts & Pick<Sponsorship, 'state' | 'earnedCents'>): Cents {
  const left = centsLeft(of)
  if (of.state === 'declined') return left
  if (of.state !== 'ended' || of.earnedCents === null) return 0n
  const back = left - BigInt(of.earnedCents)
  return back > 0n ? back : 0n
}
