import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { expand } from '../http/parameters.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { bookCharge } from './balance.ts'
import type { Decline } from '../objects/card-behaviour.ts'

const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
})

export const chargeEndpoints = [
  endpoint('get', '/charges', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'charge', '/v1/charges', params, (charge) => {
        const customerFits = params.customer === undefined || charge.customer === params.customer
        return customerFits && (params.payment_intent === undefined || charge.payment_intent === params.payment_intent)
      }),
  }),
  endpoint('get', '/charges/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('charge', id),
  }),
]

/** The charge of an intent that its issuer accepted, or with `decline` the one that it refused. */
export function addCharge(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  now: number,
  outcome: { decline: Decline | null; authenticated: boolean },
): Charge {
  const { decline } = outcome
  const charge = tx.add<'charge'>({
    ...blankCharge(intent, method, now),
    amount_captured: decline ? 0 : intent.amount,
    captured: !decline,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    status: decline ? 'failed' : 'succeeded',
    payment_method_details: { type: 'card', card: cardDetails(method, intent.amount, outcome.authenticated) },
  })
  if (!decline) charge.balance_transaction = bookCharge(tx, charge).id
  intent.latest_charge = charge.id
  tx.emit(decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

function blankCharge(intent: PaymentIntent, method: PaymentMethod, now: number): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PAYMENT SIMULATOR',
    captured: false,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
    _refunds: [],
    _dispute: null,
  }
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 32,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>

function cardDetails(method: PaymentMethod, amount: number, authenticated: boolean): CardDetails {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = method.card
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: regulated_status ?? null,
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}
