import { livingCustomer } from './living-customer.ts'
import { badRequest } from '../objects/errors.ts'
import type { PaymentMethod } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { readCard } from './card-entry.ts'
import type { CardEntry } from './card-entry.ts'
import { TEST_METHODS } from './cards.ts'
import type { BillingDetails } from './method-parameters.ts'
import { saltOf } from '../state/settings.ts'

type Card = PaymentMethod['card']

/** A payment method from what was typed. @throws 402 card_error when the card cannot be */
export function createMethod(tx: Transaction, entry: CardEntry, billing: BillingDetails | undefined): PaymentMethod {
  const read = readCard(entry, new Date(), saltOf(tx))
  const { address, email = null, name = null, phone = null } = billing ?? {}
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = address ?? {}
  const card: Card = {
    brand: read.brand,
    checks: {
      address_line1_check: line1 ? 'pass' : null,
      address_postal_code_check: postal_code ? 'pass' : null,
      cvc_check: read.cvcGiven ? 'pass' : null,
    },
    country: 'US',
    display_brand: read.brand,
    exp_month: read.expMonth,
    exp_year: read.expYear,
    fingerprint: read.fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: read.last4,
    networks: { available: [read.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
  return tx.add<'payment_method'>({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city, country, line1, line2, postal_code, state },
      email,
      name,
      phone,
      tax_id: null,
    },
    card,
    created: Math.floor(Date.now() / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _behaviour: read.behaviour,
    _setUp: false,
    _spent: false,
  })
}

/**
 * The method named in a request: one that exists, or one of Stripe's ready-made `pm_card_…`.
 * @throws 404 unknown; 400 when it belongs to another customer
 */
export function requireMethod(
  tx: Transaction,
  id: string,
  customerId: string | null = null,
  param = 'payment_method',
): PaymentMethod {
  const number = TEST_METHODS[id]
  if (number !== undefined) {
    const exp_year = new Date().getUTCFullYear() + 4
    return createMethod(tx, { number, exp_month: 12, exp_year }, undefined)
  }
  const method = tx.get('payment_method', id, param)
  if (method.customer === null || method.customer === customerId) return method
  throw badRequest(
    `The provided PaymentMethod (${id}) belongs to another customer. Pass the customer to which it is attached.`,
    'payment_method_customer_mismatch',
    param,
  )
}

/** Ties the method to the customer, so that it can be charged again. */
export function attachMethod(tx: Transaction, method: PaymentMethod, customerId: string): void {
  if (method.customer === customerId) return
  if (method._spent || method.customer !== null) throw spentMethod()
  livingCustomer(tx, customerId, 'customer')
  method.customer = customerId
  tx.emit('payment_method.attached', method)
}

export const spentMethod = () =>
  badRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method_unactivated',
    'payment_method',
  )
