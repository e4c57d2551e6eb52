import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { MoneyBack, MoneyBackState } from '../processor/money-back.ts'
import { feeCoverBackOf } from '../gifts/fee-cover-back.ts'
import { corrections, refundOf, type Share, sharesOf } from './rules.ts'

const refund = (id: string, cents: bigint, more: Partial<MoneyBack> = {}): MoneyBack => ({
  id,
  kind: 'refund',
  state: 'done',
  cents,
  giftId: undefined,
  requestId: undefined,
  at: new Date('2026-11-21T12:00:00Z'),
  ...more,
})
/** Decision 23: a pending refund takes, a failed one gives back; an opened dispute takes, a lost one keeps, a won one gives back, an inquiry takes nothing. */
const awayIn: Readonly<Record<MoneyBackState, boolean>> = {
  'on-its-way': true,
  done: true,
  failed: false,
  inquiry: false,
  opened: true,
  won: false,
  lost: true,
}
const cart = [
  { id: 'gift', cents: 50_00n },
  { id: 'multiplier', cents: 5_00n },
]
const sum = (shares: readonly Share[]): bigint => shares.reduce((total, { cents }) => total + cents, 0n)

describe('money that goes back', () => {
  it('of the whole payment is all of each gift', () => {
    expect(sharesOf(cart, [refund('re_1', 55_00n)])).toEqual([
      { moneyBackId: 're_1', giftId: 'gift', cents: 50_00n },
      { moneyBackId: 're_1', giftId: 'multiplier', cents: 5_00n },
    ])
  })

  it('for one gift is taken of that gift', () => {
    expect(sharesOf(cart, [refund('re_1', 5_00n, { giftId: 'multiplier' })])).toEqual([
      { moneyBackId: 're_1', giftId: 'multiplier', cents: 5_00n },
    ])
  })

  it('in part, without a gift named, is spread by what is left of each', () => {
    expect(sharesOf(cart, [refund('re_1', 11_00n)]).map(({ cents }) => cents)).toEqual([10_00n, 1_00n])
  })

  it('within one second is taken in the order of the processor, so that no later one takes the share of one before', () => {
    const first = refund('re_2', 40_00n)
    const taken = { moneyBackId: 're_2', giftId: 'gift', cents: 40_00n }
    const gifts = [{ id: 'gift', cents: 50_00n }]
    expect(sharesOf(gifts, [first])).toEqual([taken])
    expect(sharesOf(gifts, [refund('re_1', 40_00n), first])).toEqual([
      taken,
      { moneyBackId: 're_1', giftId: 'gift', cents: 10_00n },
    ])
  })

  it.each(Object.entries(awayIn))('is taken or not by what became of it: %s %s', (state, isAway) => {
    const shares = sharesOf(cart, [refund('re_1', 55_00n, { state: state as MoneyBackState })])
    expect(sum(shares)).toBe(isAway ? 55_00n : 0n)
  })
})

describe('the refund that a request has led to, though nobody was told', () => {
  const askedAt = new Date('2026-11-21T12:00:00.900Z')
  const request = { id: 'request', cents: 20_00n, feeCoverCents: 0n, askedAt }
  const nobody = new Set<string>()
  const ours = refund('re_ours', 20_00n, { requestId: 'request' })
  const atDesk = refund('re_desk', 20_00n)

  it('is the one that names it, whatever became of it', () => {
    expect(refundOf(request, [atDesk, { ...ours, state: 'failed' }], nobody)?.id).toBe('re_ours')
  })

  it('is else one of the same amount that was made since at the processor’s own desk', () => {
    expect(refundOf(request, [atDesk], nobody)?.id).toBe('re_desk')
    for (const other of [
      { ...atDesk, cents: 20_01n },
      { ...atDesk, at: new Date('2026-11-21T11:59:59Z') },
      { ...atDesk, state: 'failed' as const },
      { ...atDesk, requestId: 'another' },
      { ...atDesk, kind: 'dispute' as const, state: 'lost' as const },
    ])
      expect(refundOf(request, [other], nobody)).toBeUndefined()
    expect(refundOf(request, [atDesk], new Set(['re_desk']))).toBeUndefined()
    expect(refundOf(request, [], nobody)).toBeUndefined()
  })
})

describe('what covered the card fee of a month', () => {
  const month = { id: 'month', cents: 25_00n }
  const payment = [{ id: 'once', cents: 50_00n }, month, { id: 'cover', cents: 2_56n, isFeeCover: true }]

  it('is taken of its cover, where more goes back than the gift that is named, and the rest of all', () => {
    const taken = (cents: bigint, giftId = 'month') => sharesOf(payment, [refund('re_1', cents, { giftId })])
    expect(taken(25_00n)).toEqual([{ moneyBackId: 're_1', giftId: 'month', cents: 25_00n }])
    expect(taken(26_06n)).toEqual([
      { moneyBackId: 're_1', giftId: 'month', cents: 25_00n },
      { moneyBackId: 're_1', giftId: 'cover', cents: 1_06n },
    ])
    expect(taken(30_00n)).toEqual([
      { moneyBackId: 're_1', giftId: 'once', cents: 2_44n },
      { moneyBackId: 're_1', giftId: 'month', cents: 25_00n },
      { moneyBackId: 're_1', giftId: 'cover', cents: 2_56n },
    ])
    expect(taken(3_00n, 'cover').find(({ giftId }) => giftId === 'cover')?.cents).toBe(2_56n)
  })

  it('goes back with all of what it covers, as far as it is there', () => {
    const cover = (cents: bigint, paidBackCents = 0n) => ({
      line: { kind: 'fee-cover' as const, cents },
      paidBackCents,
    })
    const monthly = { line: { kind: 'gift-month' as const, cents: 25_00n } }
    expect(feeCoverBackOf(monthly, cover(2_56n))).toBe(1_06n)
    expect(feeCoverBackOf(monthly, cover(2_56n, 2_00n))).toBe(56n)
    expect(feeCoverBackOf(monthly, undefined)).toBe(0n)
    expect(feeCoverBackOf({ line: { kind: 'one-time', cents: 25_00n } }, cover(1_06n))).toBe(1_06n)
    // It is refunded by itself, too.
    expect(feeCoverBackOf(cover(1_06n), cover(1_06n))).toBe(0n)
  })
})

describe('corrections', () => {
  const share = (moneyBackId: string, cents: bigint): Share => ({ moneyBackId, giftId: 'gift', cents })

  it('give back first, down to the cent', () => {
    expect(corrections([share('re_1', 1n)], [share('re_2', 1n)])).toEqual([share('re_1', -1n), share('re_2', 1n)])
  })

  it('take in the order in which it is due', () => {
    expect(corrections([], [share('re_1', 5n), share('re_2', 1n)])).toEqual([share('re_1', 5n), share('re_2', 1n)])
  })

  it('write the difference where a share has changed, and nothing where it has not', () => {
    const written = [share('re_1', 7n), share('re_2', 3n), share('re_3', 4n)]
    const due = [share('re_1', 9n), share('re_2', 3n), share('re_3', 1n)]
    expect(corrections(written, due)).toEqual([share('re_3', -3n), share('re_1', 2n)])
  })
})

const anyGifts = fc
  .array(fc.bigInt(1n, 100_000n), { minLength: 1, maxLength: 5 })
  .map((amounts) => amounts.map((cents, index) => ({ id: `gift-${index}`, cents })))
const anyMoneyBack = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 9 }).map((n) => `re_${n}`),
    kind: fc.constantFrom('refund' as const, 'dispute' as const),
    state: fc.constantFrom(...(Object.keys(awayIn) as MoneyBackState[])),
    cents: fc.bigInt(1n, 200_000n),
    giftId: fc.option(
      fc.integer({ min: 0, max: 6 }).map((n) => `gift-${n}`),
      { nil: undefined },
    ),
    requestId: fc.constant(undefined),
    at: fc.integer({ min: 0, max: 3 }).map((n) => new Date(n)),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)

describe('the shares of any refunds and disputes', () => {
  it('never take more than was given, nor more than went back', () => {
    fc.assert(
      fc.property(anyGifts, anyMoneyBack, (gifts, moneyBack) => {
        const shares = sharesOf(gifts, moneyBack)
        for (const { id, cents } of gifts) expect(sum(shares.filter(({ giftId }) => giftId === id)) <= cents).toBe(true)
        for (const { id, cents } of moneyBack)
          expect(sum(shares.filter(({ moneyBackId }) => moneyBackId === id)) <= cents).toBe(true)
        const given = gifts.reduce((total, { cents }) => total + cents, 0n)
        const away = moneyBack.filter(({ state }) => awayIn[state]).reduce((total, { cents }) => total + cents, 0n)
        expect(sum(shares)).toBe(away < given ? away : given)
        expect(shares.every(({ cents }) => cents > 0n)).toBe(true)
      }),
    )
  })

  it('do not depend on the order in which those of different seconds are looked at', () => {
    fc.assert(
      fc.property(anyGifts, anyMoneyBack, fc.array(fc.nat(), { minLength: 4 }), (gifts, moneyBack, places) => {
        const placeOf = ({ at }: MoneyBack) => places[at.getTime()] ?? 0
        const shuffled = moneyBack
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .toSorted((a, b) => placeOf(a) - placeOf(b))
        expect(sharesOf(gifts, shuffled)).toEqual(sharesOf(gifts, moneyBack))
      }),
    )
  })

  it('are not changed by one that comes later, within the same second either', () => {
    fc.assert(
      fc.property(anyGifts, anyMoneyBack, fc.bigInt(1n, 200_000n), (gifts, moneyBack, cents) => {
        const later = refund('re_', cents, { at: new Date(3) })
        const shares = sharesOf(gifts, [later, ...moneyBack])
        expect(shares.filter(({ moneyBackId }) => moneyBackId !== later.id)).toEqual(sharesOf(gifts, moneyBack))
      }),
    )
  })

  it('are reached from whatever was written before, and then there is nothing to correct', () => {
    fc.assert(
      fc.property(anyGifts, anyMoneyBack, anyMoneyBack, (gifts, before, now) => {
        const written = sharesOf(gifts, before)
        const due = sharesOf(gifts, now)
        const after = [...written]
        for (const share of corrections(written, due)) {
          after.push(share)
          for (const { id, cents } of gifts)
            expect(sum(after.filter(({ giftId }) => giftId === id)) <= cents).toBe(true)
        }
        expect(corrections(after, due)).toEqual([])
        expect(sum(after)).toBe(sum(due))
      }),
    )
  })
})
