import { z } from 'zod'
import { heldKinds, levels } from '../../catalogue/index.ts'
import { Email, Id, PersonName } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { ReferredBy } from '../referred-by.ts'
import { Region } from '../region.ts'
import { RulesAcceptance } from '../rules-acceptance.ts'
import { CartMetadata, productTypes } from './cart.ts'
import { Quantity } from './fields.ts'

export const PaymentMetadata = z.strictObject({
  /** The pending donation of `POST /api/donations` that is paid. */
  donationId: Id.optional(),
  /** The cart that is paid. Without it the lines of `cartItems` are priced afresh. */
  sessionId: Id.optional(),
  donorEmail: Email().optional(),
  donorName: PersonName(200).optional(),
  /**
   * What is added so that the processor's fee does not lessen what is paid for; the server computes it and refuses another amount. With a
   * membership or a monthly gift, each later payment adds what covers its own fee.
   */
  feeCover: Dollars.optional(),
  cartItems: z
    .array(
      z.strictObject({
        productId: z.string().max(64, 'We don’t have that product'),
        quantity: Quantity,
        amount: Dollars,
        productType: z.enum(productTypes),
        metadata: CartMetadata.default({}),
      }),
    )
    .max(20, 'A cart can hold up to 20 items')
    .optional(),
})
export type PaymentMetadata = z.output<typeof PaymentMetadata>

/** A browser may send a number too; it is read as the text that it would be. */
const DollarsOrNumber = z.union([Dollars, z.number().transform(String).pipe(Dollars)], {
  error: 'Enter a valid amount, such as 25 or 25.50',
})

/** What a membership or a monthly gift charges next, and when, unless it is canceled before. */
export const Renewal = z
  .strictObject({
    amount: Dollars,
    /** What of the amount covers the card fee, where the donor covers it. */
    feeCover: Dollars.optional(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Renewal' })
export type Renewal = z.output<typeof Renewal>

export const lineKinds = [
  'one-time',
  'level-once',
  'level-month',
  'gift-month',
  'multiplier',
  'fee-cover',
  ...heldKinds,
] as const

/** A payment as the browser that has just made it is thanked for it. */
export const PaymentMade = z
  .strictObject({
    amount: Dollars,
    lines: z.array(
      z.strictObject({
        kind: z.enum(lineKinds),
        /** What a person reads: "Gift of $50.00". */
        description: z.string(),
        amount: Dollars,
        /** What it earns: to its donor with the multipliers that ran at that instant, to anyone else with those of the same payment. */
        entries: z.int(),
      }),
    ),
    entries: z.int(),
    /** It earned none, because the giveaway wasn’t open where the giver said that they live. */
    notOpen: z.literal(true).optional(),
    receiptNumber: z.string().nullable(),
    mailedTo: z.string(),
    renewal: Renewal.nullable(),
  })
  .meta({ id: 'PaymentMade' })
export type PaymentMade = z.output<typeof PaymentMade>

export const createPaymentIntent = call({
  service: 'donations',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Start the payment of a cart or of one donation; the server computes the total and refuses any other',
  access: 'anyone',
  limit: 'payment',
  idempotent: 'own-key',
  request: {
    body: z.strictObject({
      amount: DollarsOrNumber,
      membershipLevel: z.enum([...levels, 'none', 'cart']).default('none'),
      donationType: z.enum(['one-time', 'monthly', 'cart'], 'Choose one-time, monthly or cart'),
      metadata: PaymentMetadata.default({}),
      /** The official rules that stand at the button: accepted when it is paid. */
      rules: RulesAcceptance.optional(),
      /** Where the giver lives: decides whether it earns entries. Not said, it earns them, and a winner shows it. */
      region: Region('Choose where you live').optional(),
      /** The link that brought the browser here. */
      ref: ReferredBy.optional(),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      checkoutId: Id,
      amount: Dollars,
      /** Of a donation that was opened before: for whom it counts, the mailbox covered ("A•••@example.org"). */
      countsFor: z.string().optional(),
      /**
       * Of a donation that was opened with where its giver lives: whether the giveaway isn’t open there, so that it earns no entries. The region
       * itself is told to nobody who follows the link, and theirs changes nothing.
       */
      notOpen: z.boolean().optional(),
      /** With a membership or a monthly gift: what the processor will charge next. */
      renewal: Renewal.optional(),
    }),
  },
  problems: [
    'invalid-request',
    'not-found',
    'amount-mismatch',
    'cart-empty',
    'already-paid',
    'payment-processing',
    'multiplier-needs-donation',
    'membership-running',
    'monthly-gift-running',
    'hold-ended',
    'in-another-cart',
    'rules-changed',
    'payment-refused',
    'request-in-progress',
    'proof-of-work-needed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const processPaymentSuccess = call({
  service: 'donations',
  method: 'POST',
  path: '/api/process-payment-success',
  summary: 'Check a payment’s status with the processor right away; does nothing that the webhook would not do',
  access: 'anyone',
  limit: 'payment',
  request: {
    body: z.strictObject({
      paymentIntentId: z.string().regex(/^pi_\w{3,120}$/, 'We don’t have that payment'),
      metadata: z.looseObject({}).optional(),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({
      status: z.enum(['recorded', 'processing', 'not-paid']),
      checkoutId: Id,
      /** Once it is recorded, for the browser that opened the payment and for nobody else. */
      made: PaymentMade.optional(),
    }),
  },
  problems: ['invalid-request', 'not-found', 'too-many-requests', 'dependency-unavailable'],
})

export const getPaymentConfig = call({
  service: 'donations',
  method: 'GET',
  path: '/api/payment-config',
  summary: 'Which payment form to show, and the publishable key for it',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z.discriminatedUnion('processor', [
      z.strictObject({ processor: z.literal('stripe'), publishableKey: z.string() }),
      z.strictObject({ processor: z.literal('simulator'), publishableKey: z.string(), apiUrl: z.url() }),
    ]),
  },
  problems: ['dependency-unavailable'],
})

/** Stripe's own caller: the body is signed bytes, so it has no schema here. */
export const receiveStripeWebhook = call({
  service: 'donations',
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Store a signed event from the payment processor',
  access: 'anyone',
  limit: 'webhook',
  request: {},
  response: { status: 200, body: z.strictObject({ received: z.literal(true) }) },
  problems: ['signature-invalid', 'dependency-unavailable'],
})
