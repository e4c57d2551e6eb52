import type Stripe from 'stripe'
import type { CardBehaviour } from './card-behaviour.ts'

/** An object of Stripe's API as it is kept: references are ids, never expanded objects. */
type ById<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> }

export type Customer = Omit<
  ById<Stripe.Customer, 'default_source'>,
  'test_clock' | 'subscriptions' | 'sources' | 'deleted' | 'invoice_settings'
> & {
  test_clock: string | null
  invoice_settings: Omit<Stripe.Customer['invoice_settings'], 'default_payment_method'> & {
    default_payment_method: string | null
  }
  next_invoice_sequence: number
  invoice_prefix: string
  /** Kept, because what was paid names it; to anything new it is not there. */
  _deleted?: boolean
}

export type PaymentMethod = ById<Stripe.PaymentMethod, 'customer'> & {
  card: Stripe.PaymentMethod.Card
  _behaviour: CardBehaviour
  /** Set up for later payments without the donor: some cards then need no authentication. */
  _setUp: boolean
  /** Used once without a customer: Stripe refuses to use it again. */
  _spent: boolean
}

export type PaymentIntent = ById<
  Stripe.PaymentIntent,
  'customer' | 'latest_charge' | 'payment_method' | 'application' | 'on_behalf_of' | 'review' | 'source'
> & { client_secret: string; _invoice: string | null; _returnUrl: string | null; _takesMs?: number }

export type SetupIntent = ById<
  Stripe.SetupIntent,
  'customer' | 'payment_method' | 'application' | 'latest_attempt' | 'mandate' | 'on_behalf_of' | 'single_use_mandate'
> & { client_secret: string; _returnUrl: string | null }

export type Charge = ById<
  Stripe.Charge,
  'customer' | 'payment_intent' | 'balance_transaction' | 'failure_balance_transaction'
> & { _refunds: string[]; _dispute: string | null }

export type BalanceTransaction = ById<Stripe.BalanceTransaction, 'source'>
export type Refund = ById<
  Stripe.Refund,
  'charge' | 'payment_intent' | 'balance_transaction' | 'customer' | 'payment_method'
>
export type Dispute = ById<Stripe.Dispute, 'charge' | 'payment_intent'>
export type Product = ById<Stripe.Product, never> & { default_price: string | null }
export type Price = Omit<ById<Stripe.Price, 'product'>, 'unit_amount' | 'unit_amount_decimal'> & {
  unit_amount: number
  unit_amount_decimal: string
}

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'quantity'> & {
  price: Price
  plan: Record<string, unknown>
  quantity: number
}

export type Subscription = Omit<
  ById<
    Stripe.Subscription,
    'customer' | 'default_payment_method' | 'latest_invoice' | 'pending_setup_intent' | 'test_clock' | 'application'
  >,
  'items'
> & {
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string }
  /** How many billing periods have begun; the end of each is counted from the anchor, so that the 31st stays the 31st. */
  _periods: number
  _incompleteUntil: number | null
  /** What waits for the next invoice: prorations, one-time prices. */
  _pendingItems: string[]
}

type Line = ById<Stripe.InvoiceLineItem, 'subscription'>
export type InvoiceLine = Omit<Line, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
}

export type Invoice = Omit<
  ById<Stripe.Invoice, 'customer' | 'default_payment_method' | 'test_clock' | 'application'>,
  'lines' | 'customer' | 'payments' | 'confirmation_secret' | 'status' | 'metadata'
> & {
  customer: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  metadata: Stripe.Metadata
  lines: { object: 'list'; data: InvoiceLine[]; has_more: boolean; url: string }
  _intent: string | null
  _payment: string | null
  _retries: number
}

export type InvoiceItem = Omit<
  ById<Stripe.InvoiceItem, 'customer' | 'invoice' | 'test_clock'>,
  'quantity_decimal' | 'pricing'
> & {
  quantity_decimal: string
  pricing: InvoiceLine['pricing']
  _subscription: string | null
  _subscriptionItem: string | null
}

export type InvoicePayment = ById<Stripe.InvoicePayment, 'invoice'>
export type TestClock = Stripe.TestHelpers.TestClock

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** One event on its way to the listener. */
export interface Delivery {
  id: string
  object: 'simulator.delivery'
  event: string
  type: string
  state: 'pending' | 'delivered' | 'dropped'
  attempts: number
  next_attempt_ms: number
  last_status: number | null
  last_error: string | null
}

/** The answer given to an idempotency key, given again to each repetition. */
export interface KeptAnswer {
  id: string
  object: 'simulator.answer'
  fingerprint: string
  status: number
  body: unknown
  request_id: string
  at_ms: number
}

/** What the control plane has set, and the salt of fingerprints. */
export interface Settings {
  id: 'simulator.settings'
  object: 'simulator.settings'
  salt: string
  webhooks: { mode: WebhookMode; delayMs: number }
}

export type WebhookMode = 'normal' | 'duplicate' | 'late' | 'shuffle' | 'hold' | 'drop'

/** Anything kept: an object of Stripe's API, or one of the simulator's own (`simulator.…`). */
export interface Stored {
  id: string
  object: string
}

/** Every kind of record, by its `object` name. */
export interface Records {
  customer: Customer
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  charge: Charge
  balance_transaction: BalanceTransaction
  refund: Refund
  dispute: Dispute
  product: Product
  price: Price
  subscription: Subscription
  invoice: Invoice
  invoiceitem: InvoiceItem
  invoice_payment: InvoicePayment
  'test_helpers.test_clock': TestClock
  event: Event
  'simulator.delivery': Delivery
  'simulator.answer': KeptAnswer
  'simulator.settings': Settings
}
