import { afterAll, beforeAll, describe } from '@jest/globals'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import {
  type OpenPayment,
  type Payment,
  type Processor,
  ProcessorRefusal,
  UnknownAtProcessor,
} from '../src/processor/processor.ts'
import { type ProcessorSide, sideAtSimulator, sideInMemory } from './processor-sides.ts'

/** What the cases ask and do at one processor. */
export interface AtProcessor {
  side(): ProcessorSide
  ask(): Processor
  open(cents?: bigint): Promise<OpenPayment>
  paid(): Promise<OpenPayment>
  find(payment: OpenPayment): Promise<Payment>
  refund(payment: OpenPayment, cents: bigint, key?: string): Promise<{ refundId: string }>
}

export const newKey = (): string => `key-${crypto.randomUUID()}`
export const newGift = (cents = 50_00n) => ({ key: newKey(), cents, checkoutId: 'checkout-1', description: 'A gift' })

/**
 * Thousands of histories run against the processor in memory. The same cases, answered to the letter of the port by it and by the real
 * adapter, keep the two from drifting apart.
 */
export function atEachProcessor(cases: (at: AtProcessor) => void): void {
  describe.each([
    ['in memory', sideInMemory],
    ['over Stripe’s SDK, at the simulator', sideAtSimulator],
  ])('the processor %s', (_, start) => {
    let side: ProcessorSide
    beforeAll(async () => {
      side = await start()
    })
    afterAll(async () => side.stop())

    const open = (cents?: bigint) => side.processor.openPayment(newGift(cents))
    cases({
      side: () => side,
      ask: () => side.processor,
      open,
      async paid() {
        const payment = await open()
        await side.pay(payment)
        return payment
      },
      find: ({ paymentId }) => side.processor.findPayment(paymentId),
      refund: ({ paymentId }, cents, key = newKey()) =>
        side.processor.refund({ requestId: key, paymentId, cents, giftId: 'gift-1' }),
    })
  })
}

/** How a question fails, in the port's words: refused for good, about nothing that is there, away for now, or wrongly asked. */
export function failureOf(question: Promise<unknown>): Promise<'refused' | 'unknown' | 'away' | 'fault' | 'answered'> {
  return question.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof ProcessorRefusal) return 'refused'
      if (error instanceof UnknownAtProcessor) return 'unknown'
      return isDependencyDown(error) ? 'away' : 'fault'
    },
  )
}
