import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { listParameters, page } from '../http/lists.ts'
import { expand, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { billingDetails, methodData } from './method-parameters.ts'
import { attachMethod, createMethod, requireMethod } from './methods.ts'

const retrieveParams = z.strictObject({ expand: expand.optional() })
const listParams = z.strictObject({ ...listParameters, customer: z.string().optional(), type: z.string().optional() })
const updateParams = z.strictObject({
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
})

export const methodEndpoints = [
  endpoint('post', '/payment_methods', {
    browser: true,
    params: methodData.extend({ metadata: metadata.optional(), expand: expand.optional() }),
    answer: ({ tx, params }) => {
      const method = createMethod(tx, params.card, params.billing_details)
      method.metadata = mergeMetadata({}, params.metadata)
      return method
    },
  }),
  endpoint('get', '/payment_methods', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'payment_method', '/v1/payment_methods', params, (it) => it.customer === (params.customer ?? null)),
  }),
  endpoint('get', '/customers/:id/payment_methods', {
    params: listParams,
    answer: ({ tx, params, id }) => {
      tx.get('customer', id, 'customer')
      return page(tx, 'payment_method', `/v1/customers/${id}/payment_methods`, params, (it) => it.customer === id)
    },
  }),
  endpoint('get', '/payment_methods/:id', {
    params: retrieveParams,
    answer: ({ tx, id }) => tx.get('payment_method', id, 'payment_method'),
  }),
  endpoint('post', '/payment_methods/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => {
      const method = tx.get('payment_method', id, 'payment_method')
      const { name, email, phone } = params.billing_details ?? {}
      if (name !== undefined) method.billing_details.name = name
      if (email !== undefined) method.billing_details.email = email
      if (phone !== undefined) method.billing_details.phone = phone
      method.metadata = mergeMetadata(method.metadata ?? {}, params.metadata)
      return method
    },
  }),
  endpoint('post', '/payment_methods/:id/attach', {
    params: z.strictObject({ customer: text, expand: expand.optional() }),
    answer: ({ tx, id, params }) => {
      const method = requireMethod(tx, id, params.customer)
      attachMethod(tx, method, params.customer)
      return method
    },
  }),
  endpoint('post', '/payment_methods/:id/detach', {
    params: retrieveParams,
    answer: ({ tx, id }) => {
      const method = tx.get('payment_method', id, 'payment_method')
      const customer = method.customer === null ? undefined : tx.find('customer', method.customer)
      if (!customer) {
        throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
      }
      if (customer.invoice_settings.default_payment_method === id)
        customer.invoice_settings.default_payment_method = null
      method.customer = null
      method._spent = true
      tx.emit('payment_method.detached', method, { customer: customer.id })
      return method
    },
  }),
]
