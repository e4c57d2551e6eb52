import type Stripe from 'stripe'
import { ask, fromUnix, idOf, toUnix } from './client.ts'
import type { BalanceCalls, BalanceMovement } from '../processor/processor.ts'

const pageSize = 100

export const balanceCalls = (stripe: Stripe): BalanceCalls => ({
  async *balanceMovements(since, until) {
    const created = { gte: toUnix(since), lte: toUnix(until) }
    const pages = pagesOf((after) =>
      stripe.balanceTransactions.list({ created, limit: pageSize, expand: ['data.source'], ...after }),
    )
    for await (const movement of pages) yield toMovement(movement)
  },

  async *payments(since, until) {
    const created = { gte: toUnix(since), lte: toUnix(until) }
    for await (const charge of pagesOf((after) => stripe.charges.list({ created, limit: pageSize, ...after }))) {
      const paymentId = idOf(charge.payment_intent)
      if (charge.status !== 'succeeded' || !charge.captured || paymentId === undefined) continue
      yield {
        paymentId,
        cents: BigInt(charge.amount_captured),
        touched: charge.amount_refunded > 0 || charge.disputed,
        refundedCents: BigInt(charge.amount_refunded),
        paidAt: fromUnix(charge.created),
      }
    }
  },
})

/** Page after page, each asked so that the processor being away is told apart from a refusal. */
async function* pagesOf<T extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncIterable<T> {
  let after: { starting_after?: string } = {}
  for (;;) {
    const page = await ask(() => list(after))
    yield* page.data
    const last = page.data.at(-1)
    if (!page.has_more || !last) return
    after = { starting_after: last.id }
  }
}

/** https://docs.stripe.com/reports/reporting-categories */
const kinds: Readonly<Record<string, BalanceMovement['kind']>> = {
  charge: 'charge',
  refund: 'money-back',
  refund_failure: 'money-back',
  partial_capture_reversal: 'money-back',
  dispute: 'money-back',
  dispute_reversal: 'money-back',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
  network_cost: 'fee',
}

function toMovement(movement: Stripe.BalanceTransaction): BalanceMovement {
  const { source } = movement
  return {
    id: movement.id,
    kind: kinds[movement.reporting_category] ?? 'other',
    paymentId:
      typeof source === 'object' && source !== null && 'payment_intent' in source
        ? idOf(source.payment_intent)
        : undefined,
    cents: BigInt(movement.amount),
    feeCents: BigInt(movement.fee),
    at: fromUnix(movement.created),
  }
}
