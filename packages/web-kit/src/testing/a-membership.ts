import type { memberships } from '@evenhand/contracts/http'

/** A membership that runs, as the server answers it. */
export const aMembership: memberships.Membership = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  state: 'active',
  level: 'silver',
  amount: '4.95',
  nextLevel: null,
  nextAmount: null,
  feeCover: null,
  nextPayment: { amount: '4.95', at: '2026-12-21T12:00:00.000Z' },
  pausedUntil: null,
  resting: false,
  endsIfCanceledAt: '2026-12-21T12:00:00.000Z',
  resumesIfPausedAt: '2027-01-21T12:00:00.000Z',
  endsAt: null,
  endedAt: null,
  endedBecause: null,
  card: { brand: 'visa', last4: '4242' },
  behind: null,
  startedAt: '2026-11-21T12:00:00.000Z',
}

/** A monthly gift that runs. */
export const aMonthlyGift: memberships.Membership = {
  ...aMembership,
  level: null,
  amount: '25.00',
  nextPayment: { amount: '25.00', at: '2026-12-21T12:00:00.000Z' },
}
