import type { memberships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { nextPeriodEnd } from './calendar.ts'
import type { Membership } from './membership.ts'
import { nextPayment } from './rules.ts'

/** What its holder sees of a membership. */
export function toView(membership: Membership, now: Date): memberships.Membership {
  const { behind, card, ended } = membership
  const payment = nextPayment(membership)
  return {
    id: membership.id,
    state: stateOf(membership, now),
    level: membership.level,
    nextLevel: membership.nextLevel ?? null,
    nextPayment: payment ? { amount: toDollars(payment.cents), at: payment.at.toISOString() } : null,
    pausedUntil: pauseEnd(membership, now)?.toISOString() ?? null,
    endsAt: membership.endsAt?.toISOString() ?? null,
    endedAt: ended?.at.toISOString() ?? null,
    endedBecause: ended?.because ?? null,
    card: card ?? null,
    behind: behind
      ? {
          amount: toDollars(behind.cents),
          since: behind.since.toISOString(),
          lapsesAt: behind.lapsesAt.toISOString(),
        }
      : null,
    startedAt: membership.startedAt.toISOString(),
  }
}

function stateOf(membership: Membership, now: Date): memberships.Membership['state'] {
  if (membership.state !== 'active') return membership.state
  if (membership.endsAt) return 'ending'
  return pauseEnd(membership, now) ? 'paused' : 'active'
}

/** The day of the payment after the one that is skipped. */
function pauseEnd({ pausedUntil, period }: Membership, now: Date): Date | undefined {
  if (!pausedUntil || !period || pausedUntil <= now) return undefined
  return pausedUntil > period.endsAt ? nextPeriodEnd(period.anchor, period.endsAt) : period.endsAt
}
