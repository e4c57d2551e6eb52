import { type Level, levelTerms } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { costOf, priceOf } from '../processor/monthly.ts'
import { type Membership, nounOf } from './membership.ts'
import { pauseUntil } from './rules.ts'

/** What is to be done at the processor for what its holder wishes. */
export type Decision<Task> = Task | { kind: 'nothing' } | { kind: 'refused'; sentence: string }

const nothing = { kind: 'nothing' } as const
const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const

const over = (membership: Membership) =>
  refused(`This ${nounOf(membership)} has ended. You can start a new one any time.`)
const behind = (membership: Membership) =>
  refused(`A payment for your ${nounOf(membership)} is overdue. Add a card that works first.`)
const beginning = (membership: Membership) =>
  refused(`Your ${nounOf(membership)} is still being set up. Try again in a moment.`)

export function pause(membership: Membership): Decision<{ kind: 'pause'; until: Date }> {
  const { state, endsAt, pausedUntil, period } = membership
  if (state === 'ended') return over(membership)
  if (state === 'past-due') return behind(membership)
  if (endsAt) return refused(`Your ${nounOf(membership)} is already set to end, so there’s no payment to skip.`)
  if (pausedUntil) return nothing
  if (!period) return beginning(membership)
  return { kind: 'pause', until: pauseUntil(period) }
}

export function resume(membership: Membership): Decision<{ kind: 'go-on' }> {
  const { state, endsAt, pausedUntil } = membership
  if (state === 'ended') return over(membership)
  return endsAt || pausedUntil ? { kind: 'go-on' } : nothing
}

/** Whoever owes a payment and leaves owes nothing: it ends at once and the open invoice is void. */
export function cancel({ state, endsAt }: Membership): Decision<{ kind: 'end-with-period' } | { kind: 'end-now' }> {
  if (state === 'ended' || (endsAt && state !== 'past-due')) return nothing
  return { kind: state === 'past-due' ? 'end-now' : 'end-with-period' }
}

export type LevelChange =
  /** `resetFirst`: a fall that was chosen before is taken back first, so that the rise is priced from what is paid. */
  { kind: 'rise'; from: Level; to: Level; resetFirst: boolean } | { kind: 'fall' | 'stay'; to: Level }

export function changeLevel(membership: Membership, to: Level): Decision<LevelChange> {
  const { state, endsAt, pausedUntil, resting, monthly, next, levelDue, period } = membership
  if (monthly.kind === 'gift') return refused('A monthly gift has no level. Change its amount instead.')
  const { level } = monthly
  const stays = next?.kind === 'level' ? next.level : level
  if (state === 'ended') return over(membership)
  if (state === 'past-due') return behind(membership)
  if (endsAt) return refused('Your membership is set to end. Choose to keep it first, then change its level.')
  if (pausedUntil || resting)
    return refused('Your membership is paused. You can change its level once it resumes with the next payment.')
  if (!period) return beginning(membership)
  // A fall that was chosen is due again while a rise takes it back: the same rise may be asked for again, and nothing else.
  const isRising = next?.kind === 'level' && next.level === levelDue && priceOf(to) > priceOf(level)
  if (levelDue !== undefined && !isRising)
    return refused('We’re still updating your membership. Try again in a few minutes.')
  if (!isMonthly(to)) return refused('This level isn’t sold by the month.')
  if (to === stays) return nothing
  if (to === level) return { kind: 'stay', to }
  if (priceOf(to) < priceOf(level)) return { kind: 'fall', to }
  return { kind: 'rise', from: level, to, resetFirst: next !== undefined }
}

/** Another amount is charged from the next payment on, whether more or less: the month that runs has its entries already. */
export function changeAmount(membership: Membership, cents: Cents): Decision<{ kind: 'change-amount'; cents: Cents }> {
  const { state, endsAt, monthly, next, period } = membership
  if (monthly.kind === 'level') return refused('A membership has the price of its level. Change the level instead.')
  if (state === 'ended') return over(membership)
  if (state === 'past-due') return behind(membership)
  if (endsAt) return refused('Your monthly gift is set to end. Choose to keep it first, then change its amount.')
  if (!period) return beginning(membership)
  return cents === costOf(next ?? monthly) ? nothing : { kind: 'change-amount', cents }
}

const isMonthly = (level: Level): boolean => levelTerms[level].sold && priceOf(level) > 0n

export function changeCard(membership: Membership): Decision<{ kind: 'change-card' }> {
  return membership.state === 'ended' ? over(membership) : { kind: 'change-card' }
}

/** How long a quoted price holds: long enough to read it, too short to choose the cheapest moment. */
export const quoteMinutes = 15

export function quoteHolds(quotedAt: Date, now: Date): boolean {
  const age = now.getTime() - quotedAt.getTime()
  return age >= -1_000 && age <= quoteMinutes * 60_000
}
