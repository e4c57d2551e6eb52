import { z } from 'zod'
import { endSubscription } from '../billing/subscription-status.ts'
import { endpoint } from '../http/endpoint.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import {
  address,
  clearable,
  clearableText,
  expand,
  integer,
  mergeMetadata,
  metadata,
  text,
} from '../http/parameters.ts'
import type { Customer } from '../objects/shapes.ts'
import { attachMethod, requireMethod } from '../payments/methods.ts'
import { livingCustomer } from '../payments/living-customer.ts'
import { timeFor } from '../state/clock.ts'
import { newId, randomText } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'

const invoiceSettings = z.strictObject({ default_payment_method: clearableText.optional() })
const details = {
  name: clearableText.optional(),
  email: clearableText.optional(),
  phone: clearableText.optional(),
  description: clearableText.optional(),
  address: clearable(address).optional(),
  metadata: metadata.optional(),
  invoice_settings: invoiceSettings.optional(),
  balance: integer.optional(),
  expand: expand.optional(),
}
const createParams = z.strictObject({ ...details, payment_method: text.optional(), test_clock: text.optional() })
const updateParams = z.strictObject(details)
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  email: z.string().optional(),
  test_clock: z.string().optional(),
})

export const customerEndpoints = [
  endpoint('post', '/customers', { params: createParams, answer: ({ tx, params }) => createCustomer(tx, params) }),
  endpoint('get', '/customers', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'customer', '/v1/customers', params, (customer) => {
        if (customer._deleted) return false
        const clockFits = (customer.test_clock ?? undefined) === params.test_clock
        return clockFits && (params.email === undefined || customer.email === params.email)
      }),
  }),
  endpoint('get', '/customers/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer({ tx, id }) {
      const customer = tx.get('customer', id)
      return customer._deleted ? goneOf(customer) : customer
    },
  }),
  endpoint('delete', '/customers/:id', {
    params: z.strictObject({}),
    answer: ({ tx, id }) => deleteCustomer(tx, livingCustomer(tx, id, 'id')),
  }),
  endpoint('post', '/customers/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => {
      const customer = livingCustomer(tx, id, 'id')
      applyDetails(tx, customer, params)
      tx.emit('customer.updated', customer)
      return customer
    },
  }),
]

function createCustomer(tx: Transaction, params: z.output<typeof createParams>): Customer {
  if (params.test_clock) tx.get('test_helpers.test_clock', params.test_clock, 'test_clock')
  const clock = params.test_clock ?? null
  const customer = tx.add<'customer'>({ ...blankCustomer(), test_clock: clock })
  customer.created = timeFor(tx, customer.id)
  if (params.payment_method) attachMethod(tx, requireMethod(tx, params.payment_method), customer.id)
  applyDetails(tx, customer, params)
  tx.emit('customer.created', customer)
  return customer
}

/** Its subscriptions end at once; what was paid stays. */
function deleteCustomer(tx: Transaction, customer: Customer) {
  const now = timeFor(tx, customer.id)
  const running = tx.select('subscription', (it) => it.customer === customer.id && it.ended_at === null)
  for (const subscription of running) endSubscription(tx, subscription, now, 'cancellation_requested')
  customer._deleted = true
  tx.emit('customer.deleted', customer)
  return goneOf(customer)
}

const goneOf = ({ id }: Customer) => ({ id, object: 'customer', deleted: true }) as const

function blankCustomer(): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

function applyDetails(tx: Transaction, customer: Customer, params: z.output<typeof updateParams>): void {
  if (params.name !== undefined) customer.name = params.name
  if (params.email !== undefined) customer.email = params.email
  if (params.phone !== undefined) customer.phone = params.phone
  if (params.description !== undefined) customer.description = params.description
  if (params.address !== undefined) customer.address = params.address ? fullAddress(params.address) : null
  if (params.balance !== undefined) customer.balance = params.balance
  customer.metadata = mergeMetadata(customer.metadata, params.metadata)
  const method = params.invoice_settings?.default_payment_method
  if (method === undefined) return
  if (method !== null) requireMethod(tx, method, customer.id, 'invoice_settings[default_payment_method]')
  customer.invoice_settings.default_payment_method = method
}

type Address = NonNullable<Customer['address']>

function fullAddress(given: { [P in keyof Address]?: string | null | undefined }): Address {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given
  return { city, country, line1, line2, postal_code, state }
}
