import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Grant } from '../../ledger/line.ts'
import type { Gift } from './gift.ts'
import { type Due, linesDue } from '../due.ts'
import { entriesOfRefund, entryTypeOf, type Facts, worthOf } from './rules.ts'

const gift = (change: Partial<Gift> = {}): Gift => ({
  giftId: 'gift',
  donorId: 'donor',
  giveaway: 'main',
  kind: 'one-time',
  level: undefined,
  cents: 50_00n,
  confirmedAt: new Date('2026-11-21T12:00:00Z'),
  ...change,
})

/** A ledger of one gift in memory: what is due is written, and the next facts meet it. */
function ledger() {
  const grants: Grant[] = []
  let ids = 0
  const newId = (): string => `grant-${ids++}`
  const write = (due: Due): void => {
    if (due.kind === 'grant') {
      grants.push({
        ...due,
        donorId: 'ada',
        giveaway: 'main-2026',
        occurredAt: new Date(0),
        takenBack: 0n,
        reversals: 0,
      })
      return
    }
    const taken = grants.find(({ id }) => id === due.reverses)
    if (!taken) throw new Error('a reversal without its grant')
    taken.takenBack += due.entries
    taken.reversals += 1
  }
  return {
    grants,
    hear: (facts: Facts): Due[] => {
      const due = linesDue(worthOf(facts, grants[0]?.earned), grants, newId)
      due.forEach(write)
      return due
    },
    entries: (): bigint =>
      grants.reduce((sum, { earned, multiplier, takenBack }) => sum + earned * multiplier - takenBack, 0n),
  }
}

describe('the entries of a gift', () => {
  it.each([
    ['a gift of $50', gift(), 1n, 12n],
    ['a gift of $500', gift({ cents: 500_00n }), 1n, 150n],
    ['a gift of $1, which earns nothing but is recorded', gift({ cents: 1_00n }), 1n, 0n],
    ['silver bought once', gift({ kind: 'level-once', level: 'silver', cents: 4_95n }), 1n, 1_000n],
    ['a month of $60', gift({ kind: 'gift-month', cents: 60_00n }), 1n, 14n],
    ['a month of silver', gift({ kind: 'level-month', level: 'silver', cents: 4_95n }), 1n, 250n],
    ['the free way', gift({ kind: 'free', level: 'free', cents: 0n }), 1n, 50n],
    ['a memorial tile', gift({ kind: 'memorial', cents: 100_00n }), 1n, 50n],
    ['a memorial tile while 2x runs', gift({ kind: 'memorial', cents: 100_00n }), 2n, 100n],
    ['a gift of $50 while 3x runs', gift(), 3n, 36n],
  ])('%s', (_name, given, factor, expected) => {
    const { hear, entries, grants } = ledger()
    hear({ gift: given, factor, isOpenThere: true, refundedCents: 0n })
    expect(entries()).toBe(expected)
    expect(grants).toHaveLength(1)
  })

  it('are granted once, however often the gift is heard of', () => {
    const { hear } = ledger()
    const facts = { gift: gift(), factor: 2n, isOpenThere: true, refundedCents: 0n }
    expect(hear(facts)).toHaveLength(1)
    expect(hear(facts)).toEqual([])
  })

  it('are taken back wholly with the whole amount, and in part with a part, rounded in favour of the donor', () => {
    const { hear, entries } = ledger()
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 0n })
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 20_00n })
    expect(entries()).toBe(8n)
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 50_00n })
    expect(entries()).toBe(0n)
  })

  it('gain the difference when a larger multiplier becomes known after them', () => {
    const { hear, entries } = ledger()
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 0n })
    expect(hear({ gift: gift(), factor: 3n, isOpenThere: true, refundedCents: 0n })).toMatchObject([
      { kind: 'grant', earned: 12n, multiplier: 2n },
    ])
    expect(entries()).toBe(36n)
  })

  it('are there again, as a further grant, when the money is', () => {
    const { hear, entries } = ledger()
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 50_00n })
    expect(entries()).toBe(0n)
    expect(hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 0n })).toMatchObject([
      { kind: 'grant', earned: 12n, multiplier: 1n },
    ])
    expect(hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 50_00n })).toMatchObject([
      { kind: 'reversal', entries: 12n },
    ])
    expect(entries()).toBe(0n)
  })

  it('lose what a multiplier added once it is paid back', () => {
    const { hear, entries } = ledger()
    hear({ gift: gift(), factor: 3n, isOpenThere: true, refundedCents: 20_00n })
    expect(entries()).toBe(22n)
    hear({ gift: gift(), factor: 1n, isOpenThere: true, refundedCents: 20_00n })
    expect(entries()).toBe(8n)
  })
})

const anyGift = fc.oneof(
  fc.bigInt({ min: 1_00n, max: 100_000_00n }).map((cents) => gift({ cents })),
  fc
    .constantFrom('silver' as const, 'gold' as const, 'diamond' as const)
    .map((level) => gift({ kind: 'level-once', level, cents: 9_95n })),
  fc.constant(gift({ kind: 'free', level: 'free', cents: 0n })),
  fc.constant(gift({ kind: 'memorial', cents: 100_00n })),
)
/** Facts as they become known: a multiplier is bought or paid back, money of the gift goes back or comes again. */
const anyHistory = fc.record({
  given: anyGift,
  factors: fc.array(fc.constantFrom(1n, 2n, 3n), { minLength: 1, maxLength: 6 }),
  refunds: fc.array(fc.bigInt({ min: 0n, max: 120_00n }), { minLength: 6, maxLength: 6 }),
})

describe('the entries of a gift in any history', () => {
  it('depend on the facts alone, not on when each became known', () => {
    fc.assert(
      fc.property(anyHistory, ({ given, factors, refunds }) => {
        const slowly = ledger()
        let factor = 1n
        let refundedCents = 0n
        factors.forEach((next, index) => {
          factor = next
          refundedCents = refunds[index] ?? 0n
          slowly.hear({ gift: given, factor, isOpenThere: true, refundedCents })
          expect(slowly.hear({ gift: given, factor, isOpenThere: true, refundedCents })).toEqual([])
        })
        const atOnce = ledger()
        atOnce.hear({ gift: given, factor, isOpenThere: true, refundedCents })
        expect(slowly.entries()).toBe(atOnce.entries())
      }),
    )
  })

  it('never fall below nothing, and no grant is taken back beyond itself', () => {
    fc.assert(
      fc.property(anyHistory, ({ given, factors, refunds }) => {
        const { hear, grants } = ledger()
        factors.forEach((factor, index) =>
          hear({ gift: given, factor, isOpenThere: true, refundedCents: refunds[index] ?? 0n }),
        )
        for (const { earned, multiplier, takenBack } of grants) expect(takenBack <= earned * multiplier).toBe(true)
      }),
    )
  })

  it('a refund takes everything exactly when the whole amount went back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 8n }), (granted, cents) => {
        expect(entriesOfRefund(granted, cents, cents)).toBe(granted)
        expect(entriesOfRefund(granted, cents - 1n, cents) < granted || cents === 1n).toBe(true)
        expect(entriesOfRefund(granted, 0n, cents)).toBe(0n)
      }),
    )
  })
})

it.each([
  ['level-month', 'monthly_auto'],
  ['gift-month', 'donation'],
  ['free', 'monthly_auto'],
  ['level-once', 'donation'],
  ['one-time', 'donation'],
  ['memorial', 'donation'],
] as const)('the entries of %s are %s', (kind, type) => {
  expect(entryTypeOf(kind)).toBe(type)
})
