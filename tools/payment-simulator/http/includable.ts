import type { Includable } from './expansion.ts'
import type { Transaction } from '../state/transaction.ts'
import type { Charge, Customer, Invoice } from '../objects/shapes.ts'

const list = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url })

/** What Stripe leaves out of an answer until it is asked for by name. */
export const includable: Includable = {
  invoice: {
    confirmation_secret: (tx: Transaction, invoice: Invoice) => {
      const intent = invoice._intent ? tx.find('payment_intent', invoice._intent) : undefined
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    },
    payments: (tx: Transaction, { id, _payment: payment }: Invoice) =>
      list(`/v1/invoice_payments?invoice=${id}`, payment ? [tx.get('invoice_payment', payment)] : []),
  },
  charge: {
    refunds: (tx: Transaction, { id, _refunds: refunds }: Charge) =>
      list(`/v1/charges/${id}/refunds`, refunds.map((refund) => tx.get('refund', refund)).reverse()),
  },
  customer: {
    subscriptions: (tx: Transaction, { id }: Customer) =>
      list(
        `/v1/customers/${id}/subscriptions`,
        tx.select('subscription', (it) => it.customer === id && it.status !== 'canceled').reverse(),
      ),
  },
}
