import { arrearsDays, campaignTimeZone, endOfDayAfter, feeCoverOf, type Level } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { daysAfter, nextPeriodEnd, periodStart } from './calendar.ts'
import { costOf, isSameMonthly, type Monthly, priceOf } from '../processor/monthly.ts'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import type { Arrears, Membership } from './membership.ts'
import { isOnTop, levelLeftOf, type Rise } from './rises.ts'

export type ArrearsStep = 'first-notice' | keyof typeof arrearsDays
/** A first notice of which nothing is heard for so long is the desk's to see. */
const silentDays = 1

/** A pause ends some days before the next payment, so that the mail that says so comes before the charge. */
const noticeDays = 3

/** What a look at the processor found new, for whoever is told of it. */
export type Change =
  | { kind: 'rose'; from: Monthly; to: Monthly }
  /** Another one is billed from the next period on. */
  | { kind: 'changes'; to: Monthly; at: Date }
  | { kind: 'stays' }
  | { kind: 'paused' }
  | { kind: 'goes-on'; after: 'pause' | 'cancellation' }
  | { kind: 'cancelled'; at: Date | undefined }
  | { kind: 'fell-behind'; arrears: Arrears }
  | { kind: 'caught-up' }
  | { kind: 'lapsed' }

export interface Followed {
  membership: Membership
  changes: Change[]
}

/**
 * Makes the record agree with the subscription as it is now. What is new is told once, whoever caused it: the donor, the bank, time, or
 * somebody at the processor's own desk. Looking again finds nothing new. `rises` are those of its holder that are recorded.
 */
export function follow(known: Membership, seen: SubscriptionNow, now: Date, rises: readonly Rise[] = []): Followed {
  if (known.state === 'ended' || seen.state === 'incomplete') return { membership: known, changes: [] }
  if (seen.state === 'ended') return followEnd(known, seen, now)
  const billed = followBilled(known, seen, rises)
  const arrears = followArrears(known, seen, now)
  const changes = [...billed.changes, ...followCollection(known, seen), ...arrears.changes]
  const membership: Membership = {
    ...known,
    ...billed.now,
    billed: seen.cents,
    feeCover: seen.feeCover,
    state: seen.state,
    period: { endsAt: seen.periodEndsAt, anchor: seen.anchor },
    pausedUntil: seen.pausedUntil,
    resting: seen.invoice?.ofPeriod ? seen.invoice.state === 'void' : known.resting,
    endsAt: seen.endsAt,
    card: seen.card,
    behind: arrears.behind,
  }
  return { membership, changes }
}

function followEnd(known: Membership, { ended }: SubscriptionNow, now: Date): Followed {
  const { at, because } = ended ?? { at: now, because: 'cancelled' as const }
  const alreadyTold = because === 'cancelled' && known.endsAt !== undefined
  const change: Change = because === 'lapsed' ? { kind: 'lapsed' } : { kind: 'cancelled', at: undefined }
  return {
    membership: {
      ...known,
      state: 'ended',
      ended: { at, because },
      next: undefined,
      levelDue: undefined,
      pausedUntil: undefined,
      endsAt: undefined,
      card: undefined,
      behind: undefined,
    },
    changes: alreadyTold ? [] : [change],
  }
}

interface Billed {
  now: Pick<Membership, 'monthly' | 'next' | 'levelDue'>
  changes: Change[]
}

/**
 * Until a level that is due is billed, what the processor still bills is no rise, unless one was paid on top of it; a month that it has billed
 * meanwhile is one of that level.
 */
function followBilled(known: Membership, seen: SubscriptionNow, rises: readonly Rise[]): Billed {
  const { monthly, next, levelDue } = known
  const { monthly: billed, invoice } = seen
  const isAbove = levelDue !== undefined && billed?.kind === 'level' && costOf(billed) > priceOf(levelDue)
  if (!isAbove) return followAgreed(known, seen, rises)
  if (costOf(billed) > costOf(monthly) && isOnTop(levelDue, { level: billed.level, invoice, rises }))
    return followAgreed(known, seen, rises)
  return { now: { monthly: isNextPeriod(known, seen) ? billed : monthly, next, levelDue }, changes: [] }
}

/** A higher level is paid already when it is seen; a lower one, and another amount of a gift, count from the next period on. */
function followAgreed(known: Membership, seen: SubscriptionNow, rises: readonly Rise[]): Billed {
  const { monthly, next } = known
  const billed = seen.monthly
  const levelDue = undefined
  const unchanged = { now: { monthly, next: undefined, levelDue }, changes: [] }
  if (billed?.kind !== monthly.kind) return unchanged
  if (isSameMonthly(billed, monthly)) return { ...unchanged, changes: next ? [{ kind: 'stays' }] : [] }
  if (billed.kind === 'level' && costOf(billed) > costOf(monthly)) return followRise(known, seen, billed.level, rises)
  if (isNextPeriod(known, seen)) return { now: { monthly: billed, next: undefined, levelDue }, changes: [] }
  const isKnown = next !== undefined && isSameMonthly(next, billed)
  const changes: Change = { kind: 'changes', to: billed, at: seen.periodEndsAt }
  return { now: { monthly, next: billed, levelDue }, changes: isKnown ? [] : [changes] }
}

/** A rise that was paid back before it was seen gives no level: the one that is left is due from the next period on. */
function followRise(known: Membership, seen: SubscriptionNow, billed: Level, rises: readonly Rise[]): Billed {
  const { monthly: from } = known
  const paid = rises.filter(({ paidAt }) => !known.period || paidAt >= periodStart(known.period))
  const left: Monthly = { kind: 'level', level: levelLeftOf({ level: billed, invoice: seen.invoice, rises: paid }) }
  const levelDue = left.level === billed ? undefined : left.level
  if (levelDue !== undefined && isNextPeriod(known, seen))
    return { now: { monthly: { kind: 'level', level: billed }, next: undefined, levelDue }, changes: [] }
  if (costOf(left) <= costOf(from)) return { now: { monthly: from, next: undefined, levelDue }, changes: [] }
  return { now: { monthly: left, next: undefined, levelDue }, changes: [{ kind: 'rose', from, to: left }] }
}

const isNextPeriod = ({ period }: Membership, { periodStartsAt }: SubscriptionNow): boolean =>
  period !== undefined && periodStartsAt >= period.endsAt

function followCollection(known: Membership, seen: SubscriptionNow): Change[] {
  const changes: Change[] = []
  if (seen.pausedUntil && !known.pausedUntil) changes.push({ kind: 'paused' })
  if (!seen.pausedUntil && known.pausedUntil) changes.push({ kind: 'goes-on', after: 'pause' })
  if (seen.endsAt && !known.endsAt) changes.push({ kind: 'cancelled', at: seen.endsAt })
  if (!seen.endsAt && known.endsAt) changes.push({ kind: 'goes-on', after: 'cancellation' })
  return changes
}

/** The time of grace begins with the first notice that was sent: nobody loses a level that they were not told about. */
function followArrears(
  { behind }: Membership,
  { state, invoice }: SubscriptionNow,
  now: Date,
): { behind: Arrears | undefined; changes: Change[] } {
  if (state === 'active') {
    const paid = behind !== undefined && invoice?.state === 'paid'
    return { behind: undefined, changes: paid ? [{ kind: 'caught-up' }] : [] }
  }
  if (invoice?.state !== 'open') return { behind, changes: [] }
  if (behind?.invoiceId === invoice.id) return { behind: { ...behind, cents: invoice.cents }, changes: [] }
  const { id: invoiceId, cents } = invoice
  const arrears: Arrears = { invoiceId, cents, since: now, lapsesAt: undefined, notice: undefined }
  return { behind: arrears, changes: [{ kind: 'fell-behind', arrears }] }
}

/** Where someone was told of a missing payment at that instant: until when it can be paid, and what is due until then. */
export function graceFrom(toldAt: Date): { lapsesAt: Date; steps: { step: ArrearsStep; dueAt: Date }[] } {
  // "Pay by December 28" holds until midnight in the campaign's zone, whatever the hour of the notice.
  const lapsesAt = endOfDayAfter(toldAt, arrearsDays.lapse, campaignTimeZone)
  return {
    lapsesAt,
    steps: [
      { step: 'second-notice', dueAt: daysAfter(toldAt, arrearsDays['second-notice']) },
      { step: 'last-notice', dueAt: daysAfter(toldAt, arrearsDays['last-notice']) },
      { step: 'lapse', dueAt: lapsesAt },
    ],
  }
}

/** Before that instant a first notice must have been asked for to count as lost. */
export const silentBefore = (now: Date): Date => daysAfter(now, -silentDays)

/** Whether its holder was not told of a missing payment: the notice could not be delivered, or nothing was heard of it for too long. */
export const isUntold = ({ lapsesAt, since, notice }: Arrears, now: Date): boolean =>
  lapsesAt === undefined && (notice?.failure !== undefined || (notice?.askedAt ?? since) < silentBefore(now))

/** What is paid next, and when; undefined when nothing is to come, or something is missing first. */
export function nextPayment(membership: Membership): { cents: bigint; at: Date } | undefined {
  const { state, period, pausedUntil, endsAt } = membership
  if (state !== 'active' || !period || endsAt) return undefined
  const isSkipped = pausedUntil !== undefined && pausedUntil > period.endsAt
  const at = isSkipped ? nextPeriodEnd(period.anchor, period.endsAt) : period.endsAt
  return { cents: nextCents(membership) + nextFeeCover(membership), at }
}

/** What the processor will charge, which need not be today's price. A level that is due will be billed at that. */
function nextCents({ monthly, next, levelDue, billed }: Membership): Cents {
  if (levelDue !== undefined) return next ? costOf(next) : priceOf(levelDue)
  return billed ?? costOf(next ?? monthly)
}

/** What is added to the next payment for its card fee. While a lower level waits to be billed, the processor still has the fee of the former one. */
export function nextFeeCover({ feeCover, next, levelDue }: Pick<Membership, 'feeCover' | 'next' | 'levelDue'>): bigint {
  if (feeCover === 0n || levelDue === undefined) return feeCover
  return feeCoverOf(next === undefined ? priceOf(levelDue) : costOf(next))
}

export type Standing = Membership['state'] | 'paused' | 'ending'

/** How a membership stands, for its holder and in the register of all (whose `stateAt` says the same of a row). */
export function standingAt(membership: Membership, now: Date): Standing {
  if (membership.state !== 'active') return membership.state
  if (membership.endsAt) return 'ending'
  return resumesAt(membership, now) ? 'paused' : 'active'
}

/** When a paused membership is paid for again: after the payment that will be skipped, or at the end of the month that was. */
export function resumesAt({ pausedUntil, period, resting }: Membership, now: Date): Date | undefined {
  if (!period) return undefined
  const isPaused = pausedUntil !== undefined && pausedUntil > now
  if (isPaused && pausedUntil > period.endsAt) return nextPeriodEnd(period.anchor, period.endsAt)
  return isPaused || resting ? period.endsAt : undefined
}

/** Until when collection rests, so that exactly the next payment is skipped. */
export const pauseUntil = ({ anchor, endsAt }: { anchor: Date; endsAt: Date }): Date =>
  daysAfter(nextPeriodEnd(anchor, endsAt), -noticeDays)
