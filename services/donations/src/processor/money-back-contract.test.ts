import { describe, expect, it } from '@jest/globals'
import { atEachProcessor, failureOf, newKey } from '../../tests/at-each-processor.ts'
import type { OpenPayment } from './processor.ts'

const refunded = (cents: bigint) => ({ kind: 'refund', state: 'done', cents, giftId: 'gift-1' })
const disputed = (state: 'opened' | 'won' | 'lost') => ({ kind: 'dispute', state, cents: 50_00n, giftId: undefined })

atEachProcessor(({ side, ask, open, paid, find, refund }) => {
  /** All but ids and times. */
  const moneyBack = async ({ paymentId }: OpenPayment) =>
    (await ask().findMoneyBack(paymentId)).map(({ kind, state, cents, giftId }) => ({ kind, state, cents, giftId }))

  describe('a refund', () => {
    it('is done once for a key, and is found with its gift', async () => {
      const payment = await paid()
      const key = newKey()
      expect(await ask().findMoneyBack(payment.paymentId)).toEqual([])
      const { refundId } = await refund(payment, 20_00n, key)
      expect(refundId).toMatch(/^re_/)
      expect(await refund(payment, 20_00n, key)).toEqual({ refundId })
      const found = await ask().findMoneyBack(payment.paymentId)
      expect(found).toEqual([{ ...refunded(20_00n), requestId: key, id: refundId, at: expect.any(Date) }])
      expect(Number(found[0]?.at) % 1000).toBe(0)
      expect(await ask().paymentOf(refundId)).toBe(payment.paymentId)
      expect(await failureOf(refund(payment, 10_00n, key))).toBe('fault')
      expect(await find(payment)).toMatchObject({ state: 'paid', cents: 50_00n })
    })

    it('is found by its request for ever, but done once only for a day', async () => {
      const payment = await paid()
      const key = newKey()
      const { refundId } = await refund(payment, 20_00n, key)
      await side().forgetKeys()
      const found = await ask().findMoneyBack(payment.paymentId)
      expect(found.filter(({ requestId }) => requestId === key).map(({ id }) => id)).toEqual([refundId])
      expect(await refund(payment, 20_00n, key)).not.toEqual({ refundId })
    })

    it('takes no more than is left, and a refusal stays with its key', async () => {
      const payment = await open()
      const [early, greedy] = [newKey(), newKey()]
      expect(await failureOf(refund(payment, 10_00n, early))).toBe('refused')
      await side().pay(payment)
      expect(await failureOf(refund(payment, 10_00n, early))).toBe('refused')
      await refund(payment, 20_00n)
      expect(await failureOf(refund(payment, 30_01n, greedy))).toBe('refused')
      await refund(payment, 30_00n)
      expect(await failureOf(refund(payment, 1n))).toBe('refused')
      expect(await moneyBack(payment)).toEqual([refunded(30_00n), refunded(20_00n)])
    })

    it('is refused for nothing, and for a payment that nobody made', async () => {
      expect(await failureOf(refund(await paid(), 0n))).toBe('refused')
      const unpaid = await open()
      expect(await failureOf(refund(unpaid, 10_00n))).toBe('refused')
      await ask().cancelPayment(unpaid.paymentId)
      expect(await failureOf(refund(unpaid, 10_00n))).toBe('refused')
      expect(await moneyBack(unpaid)).toEqual([])
      expect(await failureOf(refund({ ...unpaid, paymentId: 'pi_unknown' }, 10_00n))).toBe('refused')
    })

    it('at the processor’s own desk is of no gift, and counts with the others, newest first', async () => {
      const payment = await paid()
      await refund(payment, 5_00n)
      const atDesk = await side().refundAtDesk(payment, 40_00n)
      expect(await ask().paymentOf(atDesk)).toBe(payment.paymentId)
      const [newest] = await ask().findMoneyBack(payment.paymentId)
      expect(newest).toMatchObject({ id: atDesk, requestId: undefined })
      expect(await failureOf(refund(payment, 5_01n))).toBe('refused')
      await refund(payment, 4_00n)
      const ofNoGift = { ...refunded(40_00n), giftId: undefined }
      expect(await moneyBack(payment)).toEqual([refunded(4_00n), ofNoGift, refunded(5_00n)])
    })

    it('that was not answered was not made, and is made with the same key', async () => {
      const payment = await paid()
      const key = newKey()
      await side().leaveUnanswered()
      expect(await failureOf(refund(payment, 10_00n, key))).toBe('away')
      expect(await moneyBack(payment)).toEqual([])
      await refund(payment, 10_00n, key)
      expect(await moneyBack(payment)).toEqual([refunded(10_00n)])
    })
  })

  describe('a dispute', () => {
    async function disputedPayment(): Promise<OpenPayment> {
      const payment = await open()
      await side().payAndDispute(payment)
      return payment
    }

    it('takes the whole payment, which stays paid, and leaves nothing to refund', async () => {
      const payment = await disputedPayment()
      const [dispute, ...more] = await ask().findMoneyBack(payment.paymentId)
      expect(dispute).toEqual({
        ...disputed('opened'),
        requestId: undefined,
        id: expect.stringMatching(/^du_/),
        at: expect.any(Date),
      })
      expect(more).toEqual([])
      expect(await ask().paymentOf(dispute?.id ?? '')).toBe(payment.paymentId)
      expect(await find(payment)).toMatchObject({ state: 'paid', cents: 50_00n })
      expect(await failureOf(refund(payment, 1n))).toBe('refused')
    })

    it('that is lost keeps the money', async () => {
      const payment = await disputedPayment()
      await side().closeDispute(payment, 'lost')
      expect(await failureOf(refund(payment, 1n))).toBe('refused')
      expect(await moneyBack(payment)).toEqual([disputed('lost')])
    })

    it('that is won gives it back, to be refunded', async () => {
      const payment = await disputedPayment()
      await side().closeDispute(payment, 'won')
      await refund(payment, 50_00n)
      expect(await moneyBack(payment)).toEqual([refunded(50_00n), disputed('won')])
    })
  })

  it('has no refund and no dispute of an unknown name', async () => {
    for (const id of ['re_unknown', 'du_unknown']) expect(await failureOf(ask().paymentOf(id))).toBe('unknown')
  })
})
