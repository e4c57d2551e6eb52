import Stripe from 'stripe'
import type { MoneyBack, MoneyBackState } from '../processor/money-back.ts'
import { ask, fromUnix, idOf } from './client.ts'
import { type MoneyBackCalls, ProcessorRefusal, UnknownAtProcessor } from '../processor/processor.ts'

export const moneyBackCalls = (stripe: Stripe): MoneyBackCalls => ({
  findMoneyBack: (paymentId) =>
    ask(async () => {
      const [refunds, disputes] = await Promise.all([
        stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        stripe.disputes.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
      ])
      return [...refunds.map(fromRefund), ...disputes.map(fromDispute)]
    }),

  paymentOf: (id) =>
    ask(async () => {
      const isRefund = id.startsWith('re_') || id.startsWith('pyr_')
      const { payment_intent } = isRefund ? await stripe.refunds.retrieve(id) : await stripe.disputes.retrieve(id)
      return idOf(payment_intent)
    }),

  refund: ({ requestId, paymentId, cents, giftId }) =>
    ask(async () => {
      const refund = await stripe.refunds.create(
        {
          payment_intent: paymentId,
          amount: Number(cents),
          reason: 'requested_by_customer',
          metadata: { gift_id: giftId, refund_request: requestId },
        },
        { idempotencyKey: `refund-${requestId}` },
      )
      return { refundId: refund.id }
    }).catch((error: unknown) => {
      if (error instanceof UnknownAtProcessor)
        throw new ProcessorRefusal('It doesn’t know this payment.', { cause: error })
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw new ProcessorRefusal(error.message, { cause: error })
      throw error
    }),
})

/** https://docs.stripe.com/api/refunds/object: a refund that waits is on its way; one that failed came back to us. */
const refundStates: Readonly<Record<string, MoneyBackState>> = {
  pending: 'on-its-way',
  requires_action: 'on-its-way',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** https://docs.stripe.com/disputes: an inquiry ("warning") takes no money yet; a dispute does until it is won. */
const disputeStates: Readonly<Record<string, MoneyBackState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
  prevented: 'won',
}

const fromRefund = (refund: Stripe.Refund): MoneyBack => ({
  id: refund.id,
  kind: 'refund',
  state: refundStates[refund.status ?? 'succeeded'] ?? 'done',
  cents: BigInt(refund.amount),
  giftId: refund.metadata?.['gift_id'],
  requestId: refund.metadata?.['refund_request'],
  at: fromUnix(refund.created),
})

const fromDispute = (dispute: Stripe.Dispute): MoneyBack => ({
  id: dispute.id,
  kind: 'dispute',
  state: disputeStates[dispute.status] ?? 'opened',
  cents: BigInt(dispute.amount),
  giftId: undefined,
  requestId: undefined,
  at: fromUnix(dispute.created),
})
