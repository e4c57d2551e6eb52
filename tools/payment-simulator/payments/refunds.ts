import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { expand, integer, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Charge, Refund } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { bookRefund } from './balance.ts'

const createParams = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
})
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
})

export const refundEndpoints = [
  endpoint('post', '/refunds', { params: createParams, answer: ({ tx, params }) => createRefund(tx, params) }),
  endpoint('get', '/refunds', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'refund', '/v1/refunds', params, (refund) => {
        const chargeFits = params.charge === undefined || refund.charge === params.charge
        return chargeFits && (params.payment_intent === undefined || refund.payment_intent === params.payment_intent)
      }),
  }),
  endpoint('get', '/refunds/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('refund', id),
  }),
  endpoint('post', '/refunds/:id', {
    params: z.strictObject({ metadata: metadata.optional(), expand: expand.optional() }),
    answer: ({ tx, id, params }) => {
      const refund = tx.get('refund', id)
      refund.metadata = mergeMetadata(refund.metadata ?? {}, params.metadata)
      tx.emit('refund.updated', refund)
      return refund
    },
  }),
]

/** Gives back all that is left of a charge, or a part. @throws 400 when more is asked than is left */
function createRefund(tx: Transaction, params: z.output<typeof createParams>): Refund {
  const charge = chargeToRefund(tx, params.charge, params.payment_intent)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge._dispute && tx.get('dispute', charge._dispute).status !== 'won') {
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  if (left === 0) throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = params.amount ?? left
  if (amount < 1) throw badRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw badRequest(message, undefined, 'amount')
  }
  const created = timeFor(tx, charge.customer)
  const refund = addRefund(tx, charge, amount, created, params)
  charge._refunds.push(refund.id)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  tx.emit('refund.created', refund)
  tx.emit('charge.refunded', charge, { amount_refunded: charge.amount_refunded - amount })
  return refund
}

function addRefund(
  tx: Transaction,
  charge: Charge,
  amount: number,
  created: number,
  params: z.output<typeof createParams>,
): Refund {
  const id = newId('re')
  return tx.add<'refund'>({
    id,
    object: 'refund',
    amount,
    balance_transaction: bookRefund(tx, charge, id, amount, created).id,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
}

function chargeToRefund(tx: Transaction, chargeId: string | undefined, intentId: string | undefined): Charge {
  if (chargeId === undefined && intentId === undefined) {
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = intentId === undefined ? undefined : tx.get('payment_intent', intentId, 'payment_intent')
  const id = chargeId ?? intent?.latest_charge
  const charge = id ? tx.get('charge', id, 'charge') : undefined
  if (charge?.status === 'succeeded') return charge
  const name = charge ? `Charge ${charge.id}` : `PaymentIntent (${intentId})`
  throw badRequest(`This ${name} does not have a successful charge to refund.`, 'charge_not_refundable')
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
