import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, expand, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Product } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'

const details = { active: flag.optional(), description: clearableText.optional(), metadata: metadata.optional() }
const createParams = z.strictObject({ ...details, id: text.optional(), name: text, expand: expand.optional() })
const updateParams = z.strictObject({ ...details, name: text.optional(), expand: expand.optional() })

export const productEndpoints = [
  endpoint('post', '/products', {
    params: createParams,
    answer: ({ tx, params }) => {
      if (params.id !== undefined && tx.findAny(params.id)) throw alreadyExists(params.id)
      const product = addProduct(tx, params.name, params.id)
      changeProduct(product, params)
      tx.emit('product.created', product)
      return product
    },
  }),
  endpoint('get', '/products', {
    params: z.strictObject({ ...listParameters, created: createdRange.optional(), active: flag.optional() }),
    answer: ({ tx, params }) =>
      page(tx, 'product', '/v1/products', params, (it) => params.active === undefined || it.active === params.active),
  }),
  endpoint('get', '/products/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('product', id),
  }),
  endpoint('post', '/products/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => {
      const product = tx.get('product', id)
      if (params.name !== undefined) product.name = params.name
      changeProduct(product, params)
      product.updated = Math.floor(Date.now() / 1000)
      tx.emit('product.updated', product)
      return product
    },
  }),
]

const alreadyExists = (id: string) =>
  badRequest(`Product already exists with id: ${id}`, 'resource_already_exists', 'id')

function changeProduct(product: Product, params: Omit<z.output<typeof updateParams>, 'name'>): void {
  if (params.active !== undefined) product.active = params.active
  if (params.description !== undefined) product.description = params.description
  product.metadata = mergeMetadata(product.metadata, params.metadata)
}

export function addProduct(tx: Transaction, name: string, id = newId('prod')): Product {
  const created = Math.floor(Date.now() / 1000)
  return tx.add<'product'>({
    id,
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  })
}
