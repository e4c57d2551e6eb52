import { payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { finishProcessing } from '../../../tools/payment-simulator/confirmation/confirming.ts'
import type { OpenPayment, Processor } from '../src/processor/processor.ts'
import { stripeClient } from '../src/stripe/client.ts'
import { stripeProcessor } from '../src/stripe/stripe-processor.ts'
import { startOwnProcessor } from './own-processor.ts'
import { processorInMemory } from './processor-in-memory.ts'

/** A processor behind the port, and what donors, their banks and the processor's own desk do there without us. */
export interface ProcessorSide {
  processor: Processor
  /** @throws when no card may be tried */
  pay(payment: OpenPayment): Promise<void>
  /** Pays, but the bank takes its time, until `finishPaying`. */
  startPaying(payment: OpenPayment): Promise<void>
  finishPaying(payment: OpenPayment): Promise<void>
  /** The bank of one card, or of another, refuses. */
  decline(payment: OpenPayment, card: 'a card' | 'another card'): Promise<void>
  payAndDispute(payment: OpenPayment): Promise<void>
  /** The bank's decision about the one dispute of a payment. */
  closeDispute(payment: OpenPayment, outcome: 'won' | 'lost'): Promise<void>
  refundAtDesk(payment: OpenPayment, cents: bigint): Promise<string>
  /** The next question is not answered, and does nothing. */
  leaveUnanswered(): Promise<void>
  /** A day passes, after which no idempotency key is remembered. */
  forgetKeys(): Promise<void>
  stop(): Promise<void>
}

export async function sideInMemory(): Promise<ProcessorSide> {
  const there = processorInMemory()
  return {
    processor: there.processor,
    pay: async ({ paymentId }) => there.pay(paymentId),
    startPaying: async ({ paymentId }) => there.startPaying(paymentId),
    finishPaying: async ({ paymentId }) => there.finishPaying(paymentId),
    decline: async ({ paymentId }, card) => there.decline(paymentId, card),
    async payAndDispute({ paymentId }) {
      there.pay(paymentId)
      there.takeBack(paymentId, 'dispute', 0n)
    },
    closeDispute: async ({ paymentId }, outcome) => void there.decide(paymentId, outcome === 'won'),
    async refundAtDesk({ paymentId }, cents) {
      const id = there.takeBack(paymentId, 'refund', cents)
      if (id === undefined) throw new Error('nothing is left to refund')
      there.decide(paymentId, false)
      return id
    },
    leaveUnanswered: async () => there.fail(1),
    forgetKeys: async () => there.forgetKeys(),
    stop: async () => undefined,
  }
}

const cards = { 'a card': '4000000000000002', 'another card': '4000000000009995' }
const disputedCard = '4000000000000259'
const dayMs = 24 * 60 * 60 * 1000
const longerThanTheTest = 3_600_000
/** The SDK tries a question again this often before it gives up (`stripe/client.ts`). */
const triesOfOneQuestion = 3

/** The real adapter, at a simulator of its own. */
export async function sideAtSimulator(): Promise<ProcessorSide> {
  const own = await startOwnProcessor()
  const { secretKey, apiUrl } = testProcessor()
  const stripe = stripeClient({ secretKey, apiUrl })
  const control = async (path: string, wanted: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${apiUrl}/simulator/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(wanted),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const tryCard = async ({ clientSecret }: OpenPayment, card: string | undefined, wanted: string): Promise<void> => {
    const { status, code } = await payWithCard(clientSecret, card)
    if ((code ?? status) !== wanted) throw new Error(`the card gave ${code ?? status}`)
  }
  return {
    processor: stripeProcessor(stripe),
    pay: (payment) => tryCard(payment, undefined, 'succeeded'),
    async startPaying(payment) {
      await control(`processing/${payment.paymentId}`, { delayMs: longerThanTheTest })
      await tryCard(payment, undefined, 'processing')
    },
    finishPaying: async ({ paymentId }) =>
      own.simulator.change((tx) => finishProcessing(tx, tx.get('payment_intent', paymentId))),
    decline: (payment, card) => tryCard(payment, cards[card], 'card_declined'),
    payAndDispute: (payment) => tryCard(payment, disputedCard, 'succeeded'),
    async closeDispute({ paymentId }, outcome) {
      const { data } = await stripe.disputes.list({ payment_intent: paymentId })
      await control(`disputes/${data[0]?.id}`, { outcome })
    },
    refundAtDesk: async ({ paymentId }, cents) =>
      (await stripe.refunds.create({ payment_intent: paymentId, amount: Number(cents) })).id,
    leaveUnanswered: () => control('faults', { next: triesOfOneQuestion, status: 500 }),
    forgetKeys: async () =>
      own.simulator.change((tx) => {
        for (const answer of tx.select('simulator.answer', () => true)) answer.at_ms -= dayMs
      }),
    stop: () => own.stop(),
  }
}
