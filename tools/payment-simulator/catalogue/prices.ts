import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, currency, expand, flag, integer, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Price } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { addProduct } from './products.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
})
/** A price told inline, where no saved one is named. */
export const priceData = z.strictObject({
  currency,
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  unit_amount: integer,
})
export type PriceData = z.output<typeof priceData>

const details = {
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: clearableText.optional(),
  transfer_lookup_key: flag.optional(),
  expand: expand.optional(),
}
const createParams = priceData.extend(details)
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  active: flag.optional(),
  lookup_keys: z.array(z.string()).max(10).optional(),
  product: z.string().optional(),
  type: z.enum(['recurring', 'one_time']).optional(),
})

export const priceEndpoints = [
  endpoint('post', '/prices', {
    params: createParams,
    answer: ({ tx, params }) => {
      const price = addPrice(tx, params)
      changePrice(tx, price, params)
      tx.emit('price.created', price)
      return price
    },
  }),
  endpoint('get', '/prices', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'price', '/v1/prices', params, (price) => {
        const keyFits = params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')
        const productFits = params.product === undefined || price.product === params.product
        const typeFits = params.type === undefined || price.type === params.type
        return keyFits && productFits && typeFits && (params.active === undefined || price.active === params.active)
      }),
  }),
  endpoint('get', '/prices/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('price', id),
  }),
  endpoint('post', '/prices/:id', {
    params: z.strictObject(details),
    answer: ({ tx, id, params }) => {
      const price = tx.get('price', id)
      changePrice(tx, price, params)
      tx.emit('price.updated', price)
      return price
    },
  }),
]

/** The price named by id or told inline. @throws 400 when neither or both are given */
export function requirePrice(
  tx: Transaction,
  given: { price?: string | undefined; price_data?: PriceData | undefined },
  param: string,
): Price {
  if (given.price !== undefined) return tx.get('price', given.price, `${param}[price]`)
  if (given.price_data) return addPrice(tx, given.price_data)
  throw badRequest(`Missing required param: ${param}[price].`, 'parameter_missing', `${param}[price]`)
}

export function addPrice(tx: Transaction, data: PriceData): Price {
  if (data.unit_amount < 0) throw badRequest('Invalid non-negative integer', 'parameter_invalid_integer', 'unit_amount')
  const product = data.product_data
    ? addProduct(tx, data.product_data.name)
    : tx.get('product', data.product ?? '', 'product')
  return tx.add<'price'>({
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: Math.floor(Date.now() / 1000),
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: data.recurring
      ? {
          interval: data.recurring.interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  })
}

function changePrice(tx: Transaction, price: Price, params: z.output<z.ZodObject<typeof details>>): void {
  if (params.active !== undefined) price.active = params.active
  if (params.nickname !== undefined) price.nickname = params.nickname
  price.metadata = mergeMetadata(price.metadata, params.metadata)
  if (params.lookup_key === undefined) return
  const [holder] = tx.select('price', (other) => other.lookup_key === params.lookup_key && other.id !== price.id)
  if (holder && !params.transfer_lookup_key) {
    throw badRequest(`A price (${holder.id}) already uses that lookup key.`, 'resource_already_exists', 'lookup_key')
  }
  if (holder) holder.lookup_key = null
  price.lookup_key = params.lookup_key
}
