import { z } from 'zod'
import { heldKinds } from '../../catalogue/index.ts'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { DonationType, Level, Quantity } from './fields.ts'

export const productTypes = ['membership', 'donation', 'multiplier', ...heldKinds] as const

export const CartMetadata = z
  .strictObject({
    name: Line(200).optional(),
    membershipLevel: Level.optional(),
    donorEmail: Email().optional(),
    donorName: PersonName(200).optional(),
    donationType: DonationType.optional(),
    /** Of a memorial: the person it remembers. */
    inMemoryOf: PersonName(200).optional(),
    multiplier: z.union([z.int().min(1).max(100), Line(10)]).optional(),
    duration: z.union([z.int().min(1).max(3660), Line(20)]).optional(),
  })
  .meta({ id: 'CartMetadata' })
export type CartMetadata = z.output<typeof CartMetadata>

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
    /** Of something held: until when it is, for this cart. */
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
    'Add a donation (once or monthly), membership, multiplier or something held, such as a memorial tile, to a cart; the price is checked',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: {
    body: z.strictObject({
      sessionId: Id,
      productType: z.enum(productTypes, 'We don’t have that product'),
      productId: z.string('We don’t have that product').regex(/^[\w-]{1,64}$/, 'We don’t have that product'),
      amount: Dollars,
      quantity: Quantity.default(1),
      donorEmail: Email().optional(),
      membershipLevel: Level.optional(),
      /** False is once, true every month. Left out, `metadata.donationType` decides; without that a membership is monthly. */
      isRecurring: z.boolean().optional(),
      metadata: CartMetadata.default({}),
    }),
  },
  response: { status: 201, body: CartItem },
  problems: [
    'invalid-request',
    'not-found',
    'multiplier-needs-donation',
    'membership-running',
    'monthly-gift-running',
    'cart-full',
    'hold-ended',
    'hold-not-ready',
    'in-another-cart',
    'dependency-unavailable',
  ],
})

export const changeCartItem = call({
  service: 'donations',
  method: 'PUT',
  path: '/api/cart/{itemId}',
  summary: 'Change the quantity of a multiplier; refused if the line has changed since it was read',
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
  summary: 'Remove a line from its cart; removing it twice is not an error',
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
  summary: 'Email a link that opens the cart on another device; the response is the same for every address',
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
  summary: 'The cart behind an emailed link, as often as it is opened while it is valid',
  access: 'anyone',
  limit: 'sign-in',
  request: {
    body: z.strictObject({
      token: z.string('This link is incomplete').regex(/^[\w-]{43}$/, 'This link is incomplete'),
    }),
  },
  response: { status: 200, body: z.strictObject({ sessionId: Id }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})
