import { describe as group, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  confirm,
  describe,
  earnsEntries,
  entriesEarned,
  freeEntrySource,
  type Gift,
  monthOf,
  reversed,
} from './rules.ts'

const gift = (line: Gift['line'], state: Gift['state'] = 'pending'): Gift => ({
  id: '01900000-0000-7000-8000-000000000001',
  donorId: '01900000-0000-8000-8000-000000000002',
  checkoutId: null,
  giveaway: 'main',
  line,
  state,
  source: 'test',
  createdAt: new Date(0),
  confirmedAt: state === 'pending' ? null : new Date(0),
  paymentId: null,
  paidBackCents: state === 'refunded' ? line.cents : 0n,
})

group('the entries of a gift (spec 03 §A)', () => {
  it.each([
    [2500n, 5n],
    [5000n, 12n],
    [10_000n, 25n],
    [25_000n, 75n],
    [50_000n, 150n],
    [1_000n, 2n],
    [4_999n, 9n],
  ])('%s cents earn %s entries', (cents, entries) => {
    expect(entriesEarned(gift({ kind: 'one-time', cents }))).toBe(entries)
  })

  it('a level bought once, a month of it, a memorial tile, the free way and a multiplier', () => {
    expect(entriesEarned(gift({ kind: 'level-once', level: 'silver', cents: 495n }))).toBe(1_000n)
    expect(entriesEarned(gift({ kind: 'level-month', level: 'diamond', cents: 2_500n }))).toBe(1_250n)
    expect(entriesEarned(gift({ kind: 'free', cents: 0n }))).toBe(50n)
    expect(entriesEarned(gift(tile))).toBe(50n)
    expect(entriesEarned(gift({ kind: 'multiplier', factor: 2, days: 30, cents: 500n }))).toBe(0n)
    expect(entriesEarned(gift({ kind: 'fee-cover', cents: 180n }))).toBe(0n)
    // Half of the difference of the months, for half of that of the prices.
    expect(entriesEarned(gift({ kind: 'level-month', level: 'gold', levelBefore: 'silver', cents: 250n }))).toBe(125n)
  })

  it('a larger gift never earns fewer entries', () => {
    fc.assert(
      fc.property(fc.bigInt(100n, 10_000_000n), fc.bigInt(0n, 1_000_000n), (cents, more) => {
        const less = entriesEarned(gift({ kind: 'one-time', cents }))
        expect(entriesEarned(gift({ kind: 'one-time', cents: cents + more }))).toBeGreaterThanOrEqual(less)
      }),
    )
  })
})

group('confirming', () => {
  it('happens once, at the time of the payment', () => {
    const paidAt = new Date('2026-11-21T12:00:00Z')
    const first = confirm(gift({ kind: 'one-time', cents: 2500n }), { at: paidAt, paymentId: null })
    expect(first).toMatchObject({ kind: 'confirmed', gift: { state: 'confirmed', confirmedAt: paidAt } })
    expect(confirm(gift({ kind: 'one-time', cents: 2500n }, 'confirmed'), { at: paidAt, paymentId: null }).kind).toBe(
      'already-confirmed',
    )
    expect(confirm(gift({ kind: 'one-time', cents: 2500n }, 'refunded'), { at: paidAt, paymentId: null }).kind).toBe(
      'already-confirmed',
    )
  })
})

group('the month of a free entry', () => {
  it("is that of the campaign's zone", () => {
    expect(monthOf(new Date('2026-12-01T04:59:59Z'), 'America/New_York')).toBe('2026-11')
    expect(monthOf(new Date('2026-12-01T05:00:00Z'), 'America/New_York')).toBe('2026-12')
    expect(freeEntrySource('d', new Date('2026-12-01T05:00:00Z'), 'America/New_York')).toBe('free:d:2026-12')
  })
})

const tile = { kind: 'memorial', thingId: 'tile', name: 'Memorial tile 1, Honoring Veterans', cents: 10_000n } as const

it.each<[Gift['line'], string, boolean]>([
  [{ kind: 'one-time', cents: 5000n }, 'Gift of $50.00', true],
  [{ kind: 'level-once', level: 'gold', cents: 995n }, 'Gold level, once', true],
  [{ kind: 'level-month', level: 'silver', cents: 495n }, 'Silver membership, one month', true],
  [
    { kind: 'level-month', level: 'gold', levelBefore: 'silver', cents: 250n },
    'Gold instead of Silver, rest of the month',
    true,
  ],
  [{ kind: 'free', cents: 0n }, 'Free entry', true],
  [tile, 'Memorial tile 1, Honoring Veterans', true],
  [{ kind: 'multiplier', factor: 2, days: 60, cents: 1000n }, '2x Entry Multiplier, 60 days', false],
  [{ kind: 'fee-cover', cents: 180n }, 'Card fee of $1.80, covered', false],
])('says in words what a gift was, and the ledger hears of what can earn: %j', (line, words, earns) => {
  expect(describe(gift(line))).toBe(words)
  expect(earnsEntries(gift(line))).toBe(earns)
})

group('money of a gift that goes back', () => {
  const given = gift({ kind: 'one-time', cents: 5000n }, 'confirmed')

  it('refunds it when nothing is left, and not before', () => {
    expect(reversed(given, 4999n)).toMatchObject({ paidBackCents: 4999n, state: 'confirmed' })
    expect(reversed(reversed(given, 4999n), 1n)).toMatchObject({ paidBackCents: 5000n, state: 'refunded' })
  })

  it('makes it confirmed again when it comes back', () => {
    expect(reversed(reversed(given, 5000n), -5000n)).toMatchObject({ paidBackCents: 0n, state: 'confirmed' })
  })
})
