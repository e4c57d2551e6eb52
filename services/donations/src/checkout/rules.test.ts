import { describe, expect, it } from '@jest/globals'
import type { Line } from '../gifts/rules.ts'
import type { Payment } from '../processor/processor.ts'
import { type Checkout, coverFee, onceOf, renewalOf, settle, totalFits } from './rules.ts'

const paidAt = new Date('2026-11-21T12:00:00Z')
const gift: Line = { kind: 'one-time', cents: 50_00n }
const month: Line = { kind: 'level-month', level: 'gold', cents: 9_95n }
const checkout: Checkout = {
  id: 'checkout',
  donorId: 'donor',
  donorName: 'Ada Lovelace',
  cartSessionId: null,
  cartLines: null,
  browserSession: null,
  requestKey: null,
  region: null,
  ref: null,
  lines: [gift],
  cents: 50_00n,
  state: 'payable',
  opening: 1,
  paymentId: 'pi_1',
  subscriptionId: null,
  clientSecret: null,
  renewsAt: null,
  createdAt: new Date('2026-11-21T11:00:00Z'),
  paidAt: null,
}
const payment: Payment = { id: 'pi_1', state: 'paid', cents: 50_00n, currency: 'usd', paidAt }

describe('the payment of a checkout', () => {
  it.each(['opened', 'payable', 'superseded'] as const)('pays one that is %s, at its own instant', (state) => {
    expect(settle({ ...checkout, state }, payment)).toEqual({
      kind: 'paid',
      checkout: { ...checkout, state: 'paid', paidAt },
      paidAt,
    })
  })

  it('pays once', () => expect(settle({ ...checkout, state: 'paid' }, payment)).toEqual({ kind: 'already-paid' }))

  it.each<[string, Partial<Payment>]>([
    ['open', { state: 'open' }],
    ['under way', { state: 'processing' }],
    ['without an instant', { paidAt: undefined }],
  ])('pays nothing while it is %s', (_state, more) => {
    expect(settle(checkout, { ...payment, ...more })).toEqual({ kind: 'not-paid' })
  })

  it('is dead when it was canceled or is gone, unless it was paid as far as we know', () => {
    for (const gone of [undefined, { ...payment, state: 'canceled' as const }]) {
      expect(settle(checkout, gone)).toEqual({ kind: 'dead' })
      expect(settle({ ...checkout, state: 'paid' }, gone)).toEqual({ kind: 'already-paid' })
    }
  })

  it.each<[Partial<Payment>, string]>([
    [{ cents: 50_01n }, '$50.01 usd'],
    [{ cents: 49_99n }, '$49.99 usd'],
    [{ currency: 'cad' }, '$50.00 cad'],
  ])('grants nothing for another amount or currency', (more, taken) => {
    expect(settle(checkout, { ...payment, ...more })).toEqual({ kind: 'mismatch', expected: '$50.00', taken })
  })
})

describe('what a checkout charges next', () => {
  it('is the price of its membership', () => {
    expect(renewalOf({ lines: [gift, month], renewsAt: paidAt })).toEqual({ cents: 9_95n, feeCover: 0n, at: paidAt })
  })

  it('adds what covers the fee of that payment alone, where the donor covers the fee', () => {
    const lines = [gift, month, { kind: 'fee-cover', cents: 2_10n } as const]
    expect(renewalOf({ lines, renewsAt: paidAt })).toEqual({ cents: 10_56n, feeCover: 61n, at: paidAt })
  })

  it('is nothing without a membership or without a day', () => {
    expect(renewalOf({ lines: [gift], renewsAt: paidAt })).toBeUndefined()
    expect(renewalOf({ lines: [month], renewsAt: null })).toBeUndefined()
  })
})

describe('the covered fee', () => {
  it('is a line of its own', () => {
    expect(coverFee([gift], 1_80n)).toEqual({ kind: 'lines', lines: [gift, { kind: 'fee-cover', cents: 1_80n }] })
  })

  it('is none where nobody covers it', () =>
    expect(coverFee([gift], undefined)).toEqual({ kind: 'lines', lines: [gift] }))

  it('is that of the whole first payment where something comes again', () => {
    expect(coverFee([gift, month], 2_10n)).toEqual({
      kind: 'lines',
      lines: [gift, month, { kind: 'fee-cover', cents: 2_10n }],
    })
    expect(coverFee([gift, month], 61n)).toEqual({ kind: 'other-amount' })
  })

  it('is billed once beside what is paid once, as far as it is not billed every month', () => {
    const cover = (cents: bigint): Line => ({ kind: 'fee-cover', cents })
    expect(onceOf([gift, month, cover(2_10n)])).toEqual([gift, cover(1_49n)])
    expect(onceOf([month, cover(61n)])).toEqual([])
    expect(onceOf([gift, cover(1_80n)])).toEqual([gift, cover(1_80n)])
  })

  it('is refused at any other amount, and where there is nothing to cover', () => {
    expect(coverFee([gift], 1_81n)).toEqual({ kind: 'other-amount' })
    expect(coverFee([gift], 1_79n)).toEqual({ kind: 'other-amount' })
    expect(coverFee([], 0n)).toEqual({ kind: 'other-amount' })
  })
})

it('the total that a browser claims fits to the cent', () => {
  expect([59_94n, 59_95n, 59_96n].map((claimed) => totalFits([gift, month], claimed))).toEqual([false, true, false])
})
