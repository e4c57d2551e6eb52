import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { listParameters, page } from '../http/lists.ts'
import { expand } from '../http/parameters.ts'

const listParams = z.strictObject({
  ...listParameters,
  invoice: z.string().optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().optional() }).optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
})

/** Which intent pays which invoice: the only way from an intent to its invoice. */
export const invoicePaymentEndpoints = [
  endpoint('get', '/invoice_payments', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'invoice_payment', '/v1/invoice_payments', params, (it) => {
        const intent = params.payment?.payment_intent
        const intentFits = intent === undefined || it.payment.payment_intent === intent
        const invoiceFits = params.invoice === undefined || it.invoice === params.invoice
        return intentFits && invoiceFits && (params.status === undefined || it.status === params.status)
      }),
  }),
  endpoint('get', '/invoice_payments/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('invoice_payment', id),
  }),
]
