import type { memberships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { nextPeriodEnd } from './calendar.ts'
import { costOf } from '../processor/monthly.ts'
import type { Membership } from './membership.ts'
import { nextFeeCover, nextPayment, resumesAt, standingAt } from './rules.ts'
import { cancel, pause } from './wishes.ts'

/** What its holder sees of a membership. */
export function toView(membership: Membership, now: Date): memberships.Membership {
  const { behind, card, ended, period } = membership
  const payment = nextPayment(membership)
  const state = standingAt(membership, now)
  const resumed = state === 'paused' ? resumesAt(membership, now) : undefined
  const ends = cancel(membership).kind === 'end-with-period' ? period?.endsAt : undefined
  const resumes = period && pause(membership).kind === 'pause' ? nextPeriodEnd(period.anchor, period.endsAt) : undefined
  return {
    id: membership.id,
    state,
    ...termsOf(membership),
    feeCover: membership.feeCover > 0n ? toDollars(nextFeeCover(membership)) : null,
    nextPayment: payment ? { amount: toDollars(payment.cents), at: payment.at.toISOString() } : null,
    pausedUntil: resumed?.toISOString() ?? null,
    resting: membership.resting && state !== 'ended',
    endsIfCanceledAt: ends?.toISOString() ?? null,
    resumesIfPausedAt: resumes?.toISOString() ?? null,
    endsAt: membership.endsAt?.toISOString() ?? null,
    endedAt: ended?.at.toISOString() ?? null,
    endedBecause: ended?.because ?? null,
    card: card ?? null,
    behind: behind
      ? {
          amount: toDollars(behind.cents),
          since: behind.since.toISOString(),
          lapsesAt: behind.lapsesAt?.toISOString() ?? null,
        }
      : null,
    startedAt: membership.startedAt.toISOString(),
  }
}

const termsOf = ({ monthly, next }: Membership) => ({
  level: monthly.kind === 'level' ? monthly.level : null,
  amount: toDollars(costOf(monthly)),
  nextLevel: next?.kind === 'level' ? next.level : null,
  nextAmount: next ? toDollars(costOf(next)) : null,
})
