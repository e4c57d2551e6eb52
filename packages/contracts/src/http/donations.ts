import { z } from 'zod'
import { levels, multiplierMonthsMax } from '../catalogue/index.ts'
import { Email, Id, Line } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { call } from './call.ts'

const Level = z.enum(levels)
const DonationType = z.enum(['one-time', 'monthly'])
const PersonName = (required: string) => Line(200, required)

export const Donation = z
  .strictObject({
    id: Id,
    amount: Dollars,
    /** What of it went back to the donor. */
    paidBack: Dollars,
    donationType: DonationType,
    membershipLevel: Level.nullable(),
    /** What a person reads: "Gift of $50.00". */
    description: z.string(),
    entries: z.int(),
    status: z.enum(['pending', 'confirmed', 'refunded']),
    donorName: z.string(),
    donorEmail: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Donation' })
export type Donation = z.output<typeof Donation>

export const createDonation = call({
  service: 'donations',
  method: 'POST',
  path: '/api/donations',
  summary: 'Enter for free (0.00 and level free), or open a paid donation and learn where to pay it',
  access: 'anyone',
  limit: 'payment',
  idempotent: true,
  request: {
    body: z.strictObject({
      donorName: PersonName('Full name is required'),
      donorEmail: Email(),
      amount: Dollars,
      donationType: DonationType,
      membershipLevel: Level.optional(),
    }),
  },
  response: {
    status: 201,
    body: z.strictObject({
      ...Donation.shape,
      /** Where to pay, for a pending donation; absent for the free way, which is confirmed at once. */
      checkoutUrl: z.string().optional(),
    }),
  },
  problems: [
    'invalid-request',
    'already-entered',
    'proof-of-work-needed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const listDonations = call({
  service: 'donations',
  method: 'GET',
  path: '/api/donations',
  summary: 'The donations of one email address, newest first, for that person or an administrator',
  access: 'donor',
  limit: 'read',
  request: { query: z.strictObject({ email: Email() }) },
  response: { status: 200, body: z.array(Donation) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const productTypes = ['membership', 'donation', 'multiplier', 'memorial'] as const

export const CartMetadata = z
  .strictObject({
    name: Line(200).optional(),
    membershipLevel: Level.optional(),
    donorEmail: Email().optional(),
    donorName: Line(200).optional(),
    donationType: DonationType.optional(),
    multiplier: z.union([z.int().min(1).max(100), Line(10)]).optional(),
    duration: z.union([z.int().min(1).max(3660), Line(20)]).optional(),
  })
  .meta({ id: 'CartMetadata' })
export type CartMetadata = z.output<typeof CartMetadata>

const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(multiplierMonthsMax, `Quantity can be at most ${multiplierMonthsMax}`)

export const CartItem = z
  .strictObject({
    id: Id,
    sessionId: Id,
    donorEmail: z.string().nullable(),
    productType: z.enum(productTypes),
    productId: z.string(),
    membershipLevel: Level.nullable(),
    amount: Dollars,
    quantity: z.int(),
    isRecurring: z.boolean(),
    metadata: CartMetadata,
    /** For a memorial: until when its tile is held for this cart. */
    heldUntil: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.output<typeof CartItem>

export const listCartItems = call({
  service: 'donations',
  method: 'GET',
  path: '/api/cart/{sessionId}',
  summary: 'The lines of a cart; a cart that was never used is empty',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ sessionId: Id }) },
  response: { status: 200, body: z.array(CartItem) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const addCartItem = call({
  service: 'donations',
  method: 'POST',
  path: '/api/cart',
  summary:
    'Put a donation, membership, multiplier or held memorial tile into a cart; the price is checked against the catalogue',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: {
    body: z.strictObject({
      sessionId: Id,
      productType: z.enum(productTypes),
      productId: z.string().regex(/^[\w-]{1,64}$/, 'The product is not known'),
      amount: Dollars,
      quantity: Quantity.default(1),
      donorEmail: Email().optional(),
      membershipLevel: Level.optional(),
      isRecurring: z.boolean().optional(),
      metadata: CartMetadata.default({}),
    }),
  },
  response: { status: 201, body: CartItem },
  problems: [
    'invalid-request',
    'multiplier-needs-donation',
    'cart-full',
    'tile-not-held',
    'tile-not-ready',
    'tile-taken',
    'dependency-unavailable',
  ],
})

export const changeCartItem = call({
  service: 'donations',
  method: 'PUT',
  path: '/api/cart/{itemId}',
  summary: 'Change the quantity of a multiplier; refused when the line is no longer as it was seen',
  access: 'anyone',
  limit: 'write',
  request: {
    params: z.strictObject({ itemId: Id }),
    body: z.strictObject({
      quantity: Quantity,
      /** The `updatedAt` of the line as the browser saw it. Without it the last word counts. */
      seenAt: z.iso.datetime().optional(),
    }),
  },
  response: { status: 200, body: CartItem },
  problems: ['invalid-request', 'not-found', 'conflict', 'dependency-unavailable'],
})

export const removeCartItem = call({
  service: 'donations',
  method: 'DELETE',
  path: '/api/cart/{itemId}',
  summary: 'Take a line out of its cart; taking it out twice is no error',
  access: 'anyone',
  limit: 'write',
  request: { params: z.strictObject({ itemId: Id }) },
  response: { status: 204 },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const mailCartLink = call({
  service: 'donations',
  method: 'POST',
  path: '/api/cart/{sessionId}/links',
  summary: 'Mail a link that opens the cart on another device; the answer is the same for every address',
  access: 'anyone',
  limit: 'sign-in',
  idempotent: true,
  request: { params: z.strictObject({ sessionId: Id }), body: z.strictObject({ email: Email() }) },
  response: { status: 202, body: z.strictObject({ days: z.int() }) },
  problems: ['invalid-request', 'cart-empty', 'too-many-requests', 'dependency-unavailable'],
})

export const openCartLink = call({
  service: 'donations',
  method: 'POST',
  path: '/api/cart-links/open',
  summary: 'The cart of a mailed link, as often as it is opened while it is valid',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'The link is not complete') }) },
  response: { status: 200, body: z.strictObject({ sessionId: Id }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const PaymentMetadata = z.strictObject({
  /** The pending donation of `POST /api/donations` that is paid. */
  donationId: Id.optional(),
  /** The cart that is paid. Without it the lines of `cartItems` are priced afresh. */
  sessionId: Id.optional(),
  donorEmail: Email().optional(),
  donorName: Line(200).optional(),
  /** What is added so that the processor's fee does not lessen the gift; the server computes it and refuses another amount. */
  feeCover: Dollars.optional(),
  cartItems: z
    .array(
      z.strictObject({
        productId: z.string().max(64, 'The product is not known'),
        quantity: Quantity,
        amount: Dollars,
        productType: z.enum(productTypes),
        metadata: CartMetadata.default({}),
      }),
    )
    .max(20, 'A cart holds at most 20 lines')
    .optional(),
})
export type PaymentMetadata = z.output<typeof PaymentMetadata>

/** A browser may send a number too; it is read as the text that it would be. */
const DollarsOrNumber = z.union([Dollars, z.number().transform(String).pipe(Dollars)], {
  error: 'Please enter a valid amount, for example 25 or 25.50',
})

export const createPaymentIntent = call({
  service: 'donations',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Open the payment of a cart or of one donation; the server computes the total and refuses another one',
  access: 'anyone',
  limit: 'payment',
  idempotent: true,
  request: {
    body: z.strictObject({
      amount: DollarsOrNumber,
      membershipLevel: z.enum([...levels, 'none', 'cart']).default('none'),
      donationType: z.enum(['one-time', 'monthly', 'cart']),
      metadata: PaymentMetadata.default({}),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({ clientSecret: z.string(), paymentIntentId: z.string(), checkoutId: Id, amount: Dollars }),
  },
  problems: [
    'invalid-request',
    'not-found',
    'amount-mismatch',
    'cart-empty',
    'already-paid',
    'payment-processing',
    'multiplier-needs-donation',
    'tile-not-held',
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
  summary: 'Ask for the state of a payment at the processor at once; does nothing that the webhook would not do',
  access: 'anyone',
  limit: 'payment',
  request: {
    body: z.strictObject({
      paymentIntentId: z.string().regex(/^pi_\w{3,120}$/, 'The payment is not known'),
      metadata: z.looseObject({}).optional(),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({ status: z.enum(['recorded', 'processing', 'not-paid']), checkoutId: Id, entries: z.int() }),
  },
  problems: ['invalid-request', 'not-found', 'too-many-requests', 'dependency-unavailable'],
})

export const getPaymentConfig = call({
  service: 'donations',
  method: 'GET',
  path: '/api/payment-config',
  summary: 'Which payment form the browser shows, and the publishable key for it',
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
  summary: 'Store a signed event of the payment processor',
  access: 'anyone',
  limit: 'webhook',
  request: {},
  response: { status: 200, body: z.strictObject({ received: z.literal(true) }) },
  problems: ['signature-invalid', 'dependency-unavailable'],
})

export const getCampaignStats = call({
  service: 'donations',
  method: 'GET',
  path: '/api/campaign-stats',
  summary: 'What the campaign has raised, from how many people, and the next milestone',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z
      .strictObject({
        totalRaised: z.string(),
        totalDonors: z.int(),
        currentPrizeLevel: z.int(),
        goalAmount: z.string(),
        updatedAt: z.iso.datetime(),
      })
      .meta({ id: 'CampaignStats' }),
  },
  problems: ['dependency-unavailable'],
})

export const getDonorAccount = call({
  service: 'donations',
  method: 'GET',
  path: '/api/donor-account',
  summary: 'The account of one donor: name, membership and total, for that person or an administrator',
  access: 'donor',
  limit: 'read',
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: {
    status: 200,
    body: z
      .strictObject({
        id: Id,
        email: z.string(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        membershipLevel: z.enum(['none', ...levels]),
        totalDonated: Dollars,
        lastActivityAt: z.iso.datetime(),
        createdAt: z.iso.datetime(),
      })
      .meta({ id: 'DonorAccount' }),
  },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'account-not-found', 'dependency-unavailable'],
})
