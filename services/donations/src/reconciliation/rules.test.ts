import { describe, expect, it } from '@jest/globals'
import { nightOf } from './nightly.ts'
import { comparePayment } from './rules.ts'

const payment = { paymentId: 'pi_1', cents: 50_00n, refundedCents: 0n }
const whole = { cents: 50_00n, paidBackCents: 0n }
const found = (...records: [typeof whole | undefined, typeof whole | undefined]) =>
  comparePayment(payment, ...records).map(({ kind, detail, mended }) => [kind, detail, mended])

describe('a payment that the processor took', () => {
  it('agrees with a record of the same sum', () => expect(found(whole, whole)).toEqual([]))

  it('that we missed is named, and mended once it is recorded', () =>
    expect(found(undefined, whole)).toEqual([['gift-missing', '$50.00 was paid but had not been recorded', true]]))

  it('that nobody here asked for needs a person', () =>
    expect(found(undefined, undefined)).toEqual([
      ['gift-missing', '$50.00 was paid for something we don’t recognize', false],
    ]))

  it('that nobody here asked for needs nobody once all of it was refunded', () => {
    const refunded = (refundedCents: bigint) =>
      comparePayment({ ...payment, refundedCents }, undefined, undefined).map(({ detail, mended }) => [detail, mended])
    expect(refunded(50_00n)).toEqual([['$50.00 was paid for something we don’t recognize, and refunded', true]])
    expect(refunded(49_99n)).toEqual([['$50.00 was paid for something we don’t recognize', false]])
  })

  it('of another sum needs a person', () =>
    expect(found({ ...whole, cents: 49_00n }, { ...whole, cents: 49_00n })).toEqual([
      ['amount-differs', '$49.00 is recorded, $50.00 was paid', false],
    ]))

  it('that we missed, of another sum and with money back, is named for the first two', () =>
    expect(found(undefined, { cents: 49_00n, paidBackCents: 20_00n }).map(([kind]) => kind)).toEqual([
      'gift-missing',
      'amount-differs',
    ]))

  it('is told by its id', () =>
    expect(
      [
        comparePayment(payment, undefined, undefined),
        comparePayment(payment, undefined, whole),
        comparePayment(payment, whole, { cents: 1n, paidBackCents: 1n }),
      ]
        .flat()
        .map(({ objectId }) => objectId),
    ).toEqual(['pi_1', 'pi_1', 'pi_1', 'pi_1']))

  it('of which more went back than we knew is mended', () =>
    expect(found(whole, { ...whole, paidBackCents: 20_00n })).toEqual([
      ['money-back-differs', '$0.00 was recorded as refunded, $20.00 was', true],
    ]))
})

it('a night begins at three in the morning of the campaign', () => {
  expect(nightOf(new Date('2026-11-21T07:59:59Z'))).toBe('2026-11-20')
  expect(nightOf(new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-21')
})
