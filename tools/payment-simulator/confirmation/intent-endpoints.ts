import { z } from 'zod'
import { livingCustomer } from '../payments/living-customer.ts'
import { endpoint } from '../http/endpoint.ts'
import { requireClientSecret } from '../http/keys.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import {
  clearable,
  clearableText,
  currency,
  expand,
  flag,
  integer,
  mergeMetadata,
  metadata,
  text,
  webAddress,
} from '../http/parameters.ts'
import type { PaymentIntent } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import type { Transaction } from '../state/transaction.ts'
import { confirmIntent } from './confirming.ts'
import { addIntent, checkAmount, unexpectedState } from '../payments/intents.ts'
import { methodData } from '../payments/method-parameters.ts'
import { createMethod, requireMethod } from '../payments/methods.ts'

const futureUsage = z.enum(['off_session', 'on_session'])
const details = {
  customer: text.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: clearableText.optional(),
  setup_future_usage: clearable(futureUsage).optional(),
  statement_descriptor_suffix: clearableText.optional(),
  expand: expand.optional(),
}
const confirmation = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: webAddress.optional(),
  off_session: flag.optional(),
  expand: expand.optional(),
}
const createParams = z.strictObject({
  ...details,
  ...confirmation,
  amount: integer,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
})
const updateParams = z.strictObject({ ...details, amount: integer.optional(), currency: currency.optional() })
const confirmParams = z.strictObject({
  ...confirmation,
  client_secret: text.optional(),
  receipt_email: clearableText.optional(),
  setup_future_usage: clearable(futureUsage).optional(),
  use_stripe_sdk: flag.optional(),
  expected_payment_method_type: z.literal('card').optional(),
})
const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: expand.optional(),
})

export const intentEndpoints = [
  endpoint('post', '/payment_intents', { params: createParams, answer: ({ tx, params }) => createIntent(tx, params) }),
  endpoint('get', '/payment_intents', {
    params: z.strictObject({ ...listParameters, created: createdRange.optional(), customer: z.string().optional() }),
    answer: ({ tx, params }) =>
      page(tx, 'payment_intent', '/v1/payment_intents', params, (intent) => {
        return params.customer === undefined || intent.customer === params.customer
      }),
  }),
  endpoint('get', '/payment_intents/:id', {
    browser: true,
    params: z.strictObject({ client_secret: text.optional(), expand: expand.optional() }),
    answer: ({ tx, id, params, caller }) => {
      const intent = tx.get('payment_intent', id, 'intent')
      requireClientSecret(caller, params.client_secret, intent.client_secret)
      return intent
    },
  }),
  endpoint('post', '/payment_intents/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => updateIntent(tx, tx.get('payment_intent', id, 'intent'), params),
  }),
  endpoint('post', '/payment_intents/:id/confirm', {
    browser: true,
    params: confirmParams,
    answer: ({ tx, id, params, caller }) => {
      const intent = tx.get('payment_intent', id, 'intent')
      requireClientSecret(caller, params.client_secret, intent.client_secret)
      if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email
      if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage
      return confirmIntent(tx, intent, confirmationOf(tx, intent, params))
    },
  }),
  endpoint('post', '/payment_intents/:id/cancel', {
    params: cancelParams,
    answer: ({ tx, id, params }) =>
      cancelIntent(tx, tx.get('payment_intent', id, 'intent'), params.cancellation_reason),
  }),
]

function createIntent(tx: Transaction, params: z.output<typeof createParams>): PaymentIntent {
  const customer = params.customer ? livingCustomer(tx, params.customer, 'customer').id : null
  const intent = addIntent(tx, {
    amount: params.amount,
    currency: params.currency,
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receiptEmail: params.receipt_email ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    automaticMethods: params.automatic_payment_methods?.enabled ?? params.payment_method_types === undefined,
    invoice: null,
    created: timeFor(tx, customer),
  })
  if (params.confirm) return confirmIntent(tx, intent, confirmationOf(tx, intent, params))
  if (params.payment_method) useMethod(tx, intent, params.payment_method)
  return intent
}

interface ConfirmationParams {
  payment_method?: string | undefined
  payment_method_data?: z.output<typeof methodData> | undefined
  return_url?: string | undefined
  off_session?: boolean | undefined
}

function confirmationOf(tx: Transaction, intent: PaymentIntent, params: ConfirmationParams) {
  const { payment_method: id, payment_method_data: data } = params
  const typed = data ? createMethod(tx, data.card, data.billing_details) : undefined
  const method = typed ?? (id ? requireMethod(tx, id, intent.customer) : undefined)
  return { method, returnUrl: params.return_url, offSession: params.off_session ?? false }
}

function useMethod(tx: Transaction, intent: PaymentIntent, methodId: string): void {
  intent.payment_method = requireMethod(tx, methodId, intent.customer).id
  intent.status = 'requires_confirmation'
}

function updateIntent(tx: Transaction, intent: PaymentIntent, params: z.output<typeof updateParams>): PaymentIntent {
  const changesMoney = params.amount !== undefined || params.currency !== undefined
  const settled = intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing'
  if (changesMoney && settled) throw unexpectedState(intent, 'change the amount of')
  if (params.currency !== undefined) intent.currency = params.currency
  if (params.amount !== undefined) {
    checkAmount(params.amount, intent.currency)
    intent.amount = params.amount
  }
  if (params.customer !== undefined) intent.customer = livingCustomer(tx, params.customer, 'customer').id
  if (params.description !== undefined) intent.description = params.description
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage
  intent.metadata = mergeMetadata(intent.metadata, params.metadata)
  if (params.payment_method !== undefined) useMethod(tx, intent, params.payment_method)
  return intent
}

function cancelIntent(
  tx: Transaction,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'] | undefined,
): PaymentIntent {
  const ended = intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing'
  if (ended) throw unexpectedState(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = timeFor(tx, intent.customer)
  intent.cancellation_reason = reason ?? null
  intent.next_action = null
  tx.emit('payment_intent.canceled', intent)
  return intent
}
