import { badRequest } from '../objects/errors.ts'
import type { PaymentIntent } from '../objects/shapes.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'

export const amountMinCents = 50
const AMOUNT_MAX_CENTS = 99_999_999

export interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
  setupFutureUsage: 'off_session' | 'on_session' | null
  automaticMethods: boolean
  invoice: string | null
  created: number
}

/** A new intent, waiting for a card. @throws 400 for an amount that no card can pay */
export function addIntent(tx: Transaction, given: NewIntent): PaymentIntent {
  checkAmount(given.amount, given.currency)
  const id = newId('pi')
  const intent = tx.add<'payment_intent'>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automaticMethods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail,
    review: null,
    setup_future_usage: given.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    _invoice: given.invoice,
    _returnUrl: null,
  })
  tx.emit('payment_intent.created', intent)
  return intent
}

export function checkAmount(amount: number, currency: string): void {
  if (amount < 1)
    throw badRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  if (amount < amountMinCents) {
    throw badRequest(`Amount must be at least $0.50 ${currency}`, 'amount_too_small', 'amount')
  }
  if (amount > AMOUNT_MAX_CENTS) {
    throw badRequest(`Amount must be no more than $999,999.99 ${currency}`, 'amount_too_large', 'amount')
  }
}

/** @throws 400 payment_intent_unexpected_state, carrying the intent */
export function unexpectedState(intent: PaymentIntent, action: string) {
  const message = `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`
  const refusal = badRequest(message, 'payment_intent_unexpected_state')
  refusal.body.payment_intent = intent
  return refusal
}
