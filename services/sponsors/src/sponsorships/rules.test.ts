import { describe, expect, it } from '@jest/globals'
import { endOfSponsorship, isBlock, priceOfSponsorship } from '@evenhand/contracts/catalogue'
import * as fc from 'fast-check'
import { centsLeft, isShownAt, purchasesLeft, refundableCents, resumedEnd, stateOf, unusedCents } from './rules.ts'
import { nextFreeBlock } from './settle.ts'
import type { MoneyBack } from './sponsorship.ts'

const at = (text: string): Date => new Date(text)
const purchases = [{ purchaseId: 'p', paidAt: at('2026-11-26T12:00:00Z'), cents: '10000' }]
const facts = { purchases, moneyBack: [] as MoneyBack[], verdict: null, endsAt: null }

describe('a block of the wall', () => {
  it.each([[[0]], [[99]], [[6, 7]], [[88, 89]]])('is %j', (cells) => expect(isBlock(cells)).toBe(true))
  it.each([[[]], [[100]], [[-1]], [[1.5]], [[7, 6]], [[6, 8]], [[9, 10]], [[1, 2, 3]], [[99, 100]]])(
    'is not %j',
    (cells) => expect(isBlock(cells)).toBe(false),
  )

  it('costs $100 a cell, and a tier what its card says', () => {
    expect(priceOfSponsorship({ kind: 'block', cells: [6] })).toBe(100_00n)
    expect(priceOfSponsorship({ kind: 'block', cells: [6, 7] })).toBe(200_00n)
    const tiers = ['bronze', 'silver', 'gold', 'platinum'] as const
    expect(tiers.map((tier) => priceOfSponsorship({ kind: 'tier', tier }))).toEqual([
      500_00n,
      1_500_00n,
      5_000_00n,
      10_000_00n,
    ])
  })

  it('for whoever lost theirs is the next free one of the size, in one row', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(1, 2),
        fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 100 }),
        (wanted, size, takenCells) => {
          const taken = new Set(takenCells)
          // All there are, in the order in which they are tried.
          const all = Array.from({ length: 100 }, (_, step) => (wanted + step) % 100)
            .map((first) => (size === 1 ? [first] : [first, first + 1]))
            .filter((cells) => isBlock(cells) && cells.every((cell) => !taken.has(cell)))
          expect(nextFreeBlock(wanted, size, taken)).toEqual(all[0])
        },
      ),
    )
  })
})

describe('a sponsorship', () => {
  it.each([
    ['2026-11-26T15:00:00Z', '2027-02-27T05:00:00.000Z'],
    // Over the change to daylight saving time: midnight is an hour earlier in universal time.
    ['2027-01-31T15:00:00Z', '2027-05-01T04:00:00.000Z'],
    // To a leap day.
    ['2027-11-29T15:00:00Z', '2028-03-01T05:00:00.000Z'],
    ['2026-11-30T04:59:00Z', '2027-03-01T05:00:00.000Z'],
  ])('that begins at %s is over at %s', (startsAt, endsAt) =>
    expect(endOfSponsorship(at(startsAt), 'America/New_York').toISOString()).toBe(endsAt),
  )

  it('stands as its money, its verdict and the hour say', () => {
    const now = at('2027-01-01T00:00:00Z')
    expect(stateOf({ ...facts, purchases: [] }, now)).toBe('held')
    expect(stateOf(facts, now)).toBe('waiting')
    const shown = { ...facts, verdict: 'shown', endsAt: at('2027-01-01T00:00:01Z') } as const
    expect(stateOf(shown, now)).toBe('shown')
    expect(stateOf(shown, at('2027-01-01T00:00:01Z'))).toBe('ended')
    expect(stateOf({ ...shown, verdict: 'paused' }, at('2028-01-01T00:00:00Z'))).toBe('paused')
    const back = [{ reversalId: 'r', purchaseId: 'p', cents: '10000' }]
    expect(stateOf({ ...shown, moneyBack: back }, now)).toBe('paid-back')
    expect(
      stateOf({ ...shown, moneyBack: [...back, { reversalId: 's', purchaseId: 'p', cents: '-10000' }] }, now),
    ).toBe('shown')
  })

  it('is shown up to its instant, and not at it', () => {
    const shown = { state: 'shown', startsAt: at('2026-11-26T15:00:00Z'), endsAt: at('2027-02-27T05:00:00Z') } as const
    expect(
      ['2026-11-26T14:59:59Z', '2026-11-26T15:00:00Z', '2027-02-27T04:59:59Z', '2027-02-27T05:00:00Z'].map((one) =>
        isShownAt(shown, at(one)),
      ),
    ).toEqual([false, true, true, false])
  })

  it('that was paused ends as much later', () => {
    const end = resumedEnd(
      { endsAt: at('2027-02-27T05:00:00Z'), pausedAt: at('2026-12-01T00:00:00Z') },
      at('2026-12-03T12:00:00Z'),
    )
    // Two days and a half later, to the end of that day.
    expect(end).toEqual(at('2027-03-02T05:00:00Z'))
    const atOnce = { endsAt: at('2027-02-27T05:00:00Z'), pausedAt: at('2026-12-01T00:00:00Z') }
    expect(resumedEnd(atOnce, at('2026-12-01T00:00:00Z'))).toEqual(at('2027-02-27T05:00:00Z'))
    expect(resumedEnd(atOnce, at('2026-12-01T00:00:00.120Z'))).toEqual(at('2027-02-28T05:00:00Z'))
  })

  it('has as much left to pay back as it has time left, up to the cent, and no more than is left of the money', () => {
    const shown = {
      ...facts,
      state: 'shown',
      verdict: 'shown',
      startsAt: at('2026-12-01T05:00:00Z'),
      // Ninety-one days: to the end of March 1.
      endsAt: at('2027-03-02T05:00:00Z'),
      pausedAt: null,
    } as const
    const after = (days: number) => new Date(shown.startsAt.getTime() + days * 24 * 60 * 60_000)
    const unused = (days: number, changed = {}) => unusedCents({ ...shown, ...changed }, after(days))
    expect([0, 9.1, 45.5, 91, 100].map((days) => unused(days))).toEqual([100_00n, 90_00n, 50_00n, 0n, 0n])
    expect(unusedCents(shown, new Date(shown.endsAt.getTime() - 1000))).toBe(1n)
    expect(unused(60, { state: 'paused', pausedAt: after(45.5) })).toBe(50_00n)
    const half = [{ reversalId: 'r', purchaseId: 'p', cents: '4000' }]
    expect(unused(45.5, { moneyBack: half })).toBe(30_00n)
    // A pause makes the end later, and takes nothing from what is left.
    expect(unused(135.5, { endsAt: after(181) })).toBe(50_00n)
    expect(unusedCents({ ...shown, state: 'ended' }, at('2026-12-16T00:00:00Z'))).toBeNull()
  })

  it('has left what was paid less what went back, however it is heard', () => {
    expect(centsLeft({ purchases, moneyBack: [{ reversalId: 'r', purchaseId: 'other', cents: '100' }] })).toBe(100_00n)
    const twice = [...purchases, { ...purchases[0], purchaseId: 'second' }] as typeof purchases
    const moneyBack = [{ reversalId: 'r', purchaseId: 'second', cents: '10000' }]
    expect(purchasesLeft({ purchases: twice, moneyBack })).toEqual(purchases)
    expect(centsLeft({ purchases, moneyBack: [{ reversalId: 'r', purchaseId: 'p', cents: '20000' }] })).toBe(0n)
  })
})

describe('what goes back of a sponsorship', () => {
  const cents = fc.integer({ min: 0, max: 1_000_00 })
  it('is all that is left of a declined one, what was not earned of an ended one, and nothing of any other', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.constantFrom('declined', 'ended', 'shown', 'paused', 'waiting', 'paid-back'),
        (paid, gone, earned, state) => {
          const of = {
            ...facts,
            purchases: [{ purchaseId: 'p', paidAt: at('2026-11-26T12:00:00Z'), cents: `${paid}` }],
            moneyBack: [{ reversalId: 'r', purchaseId: 'p', cents: `${gone}` }],
            state: state as 'declined',
            earnedCents: state === 'ended' ? `${earned}` : null,
          }
          const left = Math.max(0, paid - gone)
          const expected = state === 'declined' ? left : state === 'ended' ? Math.max(0, left - earned) : 0
          expect(refundableCents(of)).toBe(BigInt(expected))
        },
      ),
    )
  })

  it('is nothing of one whose time was over', () => {
    expect(refundableCents({ ...facts, state: 'ended', earnedCents: null })).toBe(0n)
  })
})
