import { z } from 'zod'
import { livingCustomer } from './living-customer.ts'
import { endpoint } from '../http/endpoint.ts'
import { Refusal, badRequest, docUrl } from '../objects/errors.ts'
import { requireClientSecret } from '../http/keys.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, expand, flag, mergeMetadata, metadata, text, webAddress } from '../http/parameters.ts'
import type { PaymentMethod, SetupIntent } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import { newClientSecret, newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { methodData } from './method-parameters.ts'
import { attachMethod, createMethod, requireMethod } from './methods.ts'
import { authenticationStep } from './three-d-secure.ts'

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: webAddress.optional(),
  expand: expand.optional(),
}
const createParams = z.strictObject({
  ...confirmation,
  customer: text.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  confirm: flag.optional(),
})
const confirmParams = z.strictObject({
  ...confirmation,
  client_secret: text.optional(),
  use_stripe_sdk: flag.optional(),
  expected_payment_method_type: z.literal('card').optional(),
})
type Confirmation = Pick<z.output<typeof confirmParams>, 'payment_method' | 'payment_method_data' | 'return_url'>

export const setupIntentEndpoints = [
  endpoint('post', '/setup_intents', {
    params: createParams,
    answer: ({ tx, params }) => {
      const intent = addSetupIntent(tx, params)
      return params.confirm ? confirmSetup(tx, intent, params) : intent
    },
  }),
  endpoint('get', '/setup_intents', {
    params: z.strictObject({ ...listParameters, created: createdRange.optional(), customer: z.string().optional() }),
    answer: ({ tx, params }) =>
      page(tx, 'setup_intent', '/v1/setup_intents', params, (it) => {
        return params.customer === undefined || it.customer === params.customer
      }),
  }),
  endpoint('get', '/setup_intents/:id', {
    browser: true,
    params: z.strictObject({ client_secret: text.optional(), expand: expand.optional() }),
    answer: ({ tx, id, params, caller }) => {
      const intent = tx.get('setup_intent', id, 'intent')
      requireClientSecret(caller, params.client_secret, intent.client_secret)
      return intent
    },
  }),
  endpoint('post', '/setup_intents/:id/confirm', {
    browser: true,
    params: confirmParams,
    answer: ({ tx, id, params, caller }) => {
      const intent = tx.get('setup_intent', id, 'intent')
      requireClientSecret(caller, params.client_secret, intent.client_secret)
      return confirmSetup(tx, intent, params)
    },
  }),
  endpoint('post', '/setup_intents/:id/cancel', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => {
      const intent = tx.get('setup_intent', id, 'intent')
      requireWaiting(intent, 'cancel')
      intent.status = 'canceled'
      intent.next_action = null
      tx.emit('setup_intent.canceled', intent)
      return intent
    },
  }),
]

function addSetupIntent(tx: Transaction, params: z.output<typeof createParams>): SetupIntent {
  const customer = params.customer ? livingCustomer(tx, params.customer, 'customer').id : null
  const id = newId('seti')
  const intent = tx.add<'setup_intent'>({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: params.payment_method_types ? null : { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: timeFor(tx, customer),
    customer,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
    _returnUrl: null,
  })
  tx.emit('setup_intent.created', intent)
  return intent
}

/** Checks the card without charging it, and keeps it for later. @throws 402 when the bank says no */
function confirmSetup(tx: Transaction, intent: SetupIntent, params: Confirmation): SetupIntent {
  requireWaiting(intent, 'confirm')
  const { payment_method: id, payment_method_data: data } = params
  const method = data
    ? createMethod(tx, data.card, data.billing_details)
    : requireMethod(tx, id ?? intent.payment_method ?? '', intent.customer)
  intent._returnUrl = params.return_url ?? intent._returnUrl
  const { _behaviour: behaviour } = method
  if (behaviour.kind === 'declines' && !behaviour.onlyCharges) {
    const error = { type: 'card_error' as const, ...behaviour.decline }
    failSetup(tx, intent, { ...error, code: error.code, doc_url: docUrl(error.code), payment_method: method })
    throw new Refusal(402, { ...error, setup_intent: intent, payment_method: method }, true)
  }
  intent.payment_method = method.id
  if (behaviour.kind !== 'authenticates') return finishSetup(tx, intent, method)
  intent.status = 'requires_action'
  intent.next_action = authenticationStep(tx, intent)
  tx.emit('setup_intent.requires_action', intent)
  return intent
}

/** The donor's answer on the 3-D Secure page. @throws 400 when nobody asked */
export function authenticateSetup(tx: Transaction, intent: SetupIntent, approved: boolean): SetupIntent {
  if (intent.status !== 'requires_action' || !intent.payment_method) throw unexpected(intent, 'authenticate')
  if (approved) return finishSetup(tx, intent, tx.get('payment_method', intent.payment_method))
  const code = 'setup_intent_authentication_failure'
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  failSetup(tx, intent, { type: 'invalid_request_error', code, message, doc_url: docUrl(code) })
  return intent
}

function finishSetup(tx: Transaction, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attachMethod(tx, method, intent.customer)
  method._setUp = true
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  tx.emit('setup_intent.succeeded', intent)
  return intent
}

function failSetup(tx: Transaction, intent: SetupIntent, error: NonNullable<SetupIntent['last_setup_error']>): void {
  intent.last_setup_error = error
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  tx.emit('setup_intent.setup_failed', intent)
}

function requireWaiting(intent: SetupIntent, action: string): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, action)
}

const unexpected = (intent: SetupIntent, action: string) =>
  badRequest(
    `You cannot ${action} this SetupIntent because it has a status of ${intent.status}.`,
    'setup_intent_unexpected_state',
  )
