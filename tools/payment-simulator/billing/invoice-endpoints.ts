import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, expand, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import type { Invoice } from '../objects/shapes.ts'
import { requireMethod } from '../payments/methods.ts'
import { timeFor } from '../state/clock.ts'
import { subscriptionIdOf } from './blank-invoice.ts'
import { payInvoice } from './collecting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { markUncollectible } from './renewing.ts'
import { voidInvoice } from './subscription-status.ts'

const retrieveParams = z.strictObject({ expand: expand.optional() })
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  customer: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: z.string().optional(),
})
const updateParams = z.strictObject({
  auto_advance: flag.optional(),
  description: clearableText.optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
})
const payParams = z.strictObject({
  payment_method: text.optional(),
  off_session: flag.optional(),
  expand: expand.optional(),
})

export const invoiceEndpoints = [
  endpoint('get', '/invoices', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'invoice', '/v1/invoices', params, (invoice) => {
        const customerFits = params.customer === undefined || invoice.customer === params.customer
        const statusFits = params.status === undefined || invoice.status === params.status
        const subscription = params.subscription
        return customerFits && statusFits && (!subscription || subscriptionIdOf(invoice) === subscription)
      }),
  }),
  endpoint('get', '/invoices/:id', { params: retrieveParams, answer: ({ tx, id }) => tx.get('invoice', id) }),
  endpoint('get', '/invoices/:id/lines', {
    params: z.strictObject(listParameters),
    answer: ({ tx, id, params }) => linesOf(tx.get('invoice', id), params.limit, params.starting_after),
  }),
  endpoint('post', '/invoices/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => {
      const invoice = tx.get('invoice', id)
      if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance
      if (params.description !== undefined) invoice.description = params.description
      invoice.metadata = mergeMetadata(invoice.metadata, params.metadata)
      tx.emit('invoice.updated', invoice)
      return invoice
    },
  }),
  endpoint('post', '/invoices/:id/finalize', {
    params: retrieveParams.extend({ auto_advance: flag.optional() }),
    answer: ({ tx, id }) => {
      const invoice = tx.get('invoice', id)
      finalizeInvoice(tx, invoice, timeFor(tx, invoice.customer))
      return invoice
    },
  }),
  endpoint('post', '/invoices/:id/pay', {
    params: payParams,
    answer: ({ tx, id, params }) => {
      const invoice = tx.get('invoice', id)
      if (invoice.status === 'paid') throw badRequest('Invoice is already paid', 'invoice_already_paid')
      const now = timeFor(tx, invoice.customer)
      if (invoice.status === 'draft') finalizeInvoice(tx, invoice, now)
      else requireStatus(invoice, ['open', 'uncollectible'], 'pay')
      invoice.status = 'open'
      const method = params.payment_method ? requireMethod(tx, params.payment_method, invoice.customer) : undefined
      payInvoice(tx, invoice, now, method)
      return invoice
    },
  }),
  endpoint('post', '/invoices/:id/void', {
    params: retrieveParams,
    answer: ({ tx, id }) => {
      const invoice = tx.get('invoice', id)
      requireStatus(invoice, ['open', 'uncollectible'], 'void')
      voidInvoice(tx, invoice, timeFor(tx, invoice.customer))
      return invoice
    },
  }),
  endpoint('post', '/invoices/:id/mark_uncollectible', {
    params: retrieveParams,
    answer: ({ tx, id }) => {
      const invoice = tx.get('invoice', id)
      requireStatus(invoice, ['open'], 'mark uncollectible')
      markUncollectible(tx, invoice, timeFor(tx, invoice.customer))
      return invoice
    },
  }),
]

function requireStatus(invoice: Invoice, allowed: Invoice['status'][], action: string): void {
  if (allowed.includes(invoice.status)) return
  throw badRequest(
    `You can only ${action} an invoice that is ${allowed.join(' or ')}. This one is ${invoice.status}.`,
    'invoice_not_editable',
  )
}

function linesOf(invoice: Invoice, limit = 10, after: string | undefined) {
  const start = after === undefined ? 0 : invoice.lines.data.findIndex((line) => line.id === after) + 1
  const data = invoice.lines.data.slice(start, start + limit)
  return { ...invoice.lines, data, has_more: invoice.lines.data.length > start + limit }
}
