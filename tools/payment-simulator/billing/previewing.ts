import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { expand, text, timestamp } from '../http/parameters.ts'
import type { Invoice } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import type { Transaction } from '../state/transaction.ts'
import { changeItems, changedItem, restartCycle } from './changing.ts'
import { draftInvoice } from './drafting.ts'
import { periodLine } from './lines.ts'
import { intervalOf, periodEndOf, stampPeriod } from './periods.ts'
import { prorate } from './proration.ts'

const previewParams = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: z.array(changedItem).max(20).optional(),
      proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
      proration_date: timestamp.optional(),
    })
    .optional(),
  expand: expand.optional(),
})
type Preview = z.output<typeof previewParams>

/** What the next invoice would be, were the subscription changed so. Nothing of it is kept. */
export const previewEndpoints = [
  endpoint('post', '/invoices/create_preview', {
    keepsNothing: true,
    params: previewParams,
    answer: ({ tx, params }) => previewInvoice(tx, params),
  }),
]

function previewInvoice(tx: Transaction, params: Preview): Invoice {
  const subscription = tx.get('subscription', params.subscription, 'subscription')
  const now = timeFor(tx, subscription.customer)
  const {
    items,
    proration_behavior: behavior = 'create_prorations',
    proration_date: date,
  } = params.subscription_details ?? {}
  const cycleBefore = intervalOf(subscription)
  const itemsBefore = structuredClone(subscription.items.data)
  if (items) changeItems(tx, subscription, items, now)
  const cycleAfter = intervalOf(subscription)
  const newCycle =
    cycleAfter.interval !== cycleBefore.interval || cycleAfter.interval_count !== cycleBefore.interval_count
  if (items && behavior !== 'none') prorate(tx, subscription, itemsBefore, date ?? now, { creditOnly: newCycle })
  const onlyChange = items !== undefined && behavior === 'always_invoice' && !newCycle
  const at = newCycle || onlyChange ? now : periodEndOf(subscription)
  if (newCycle) restartCycle(subscription, now)
  else if (!onlyChange) subscription._periods += 1
  stampPeriod(subscription)
  const lines = onlyChange ? [] : subscription.items.data.map((item) => periodLine(tx, subscription, item))
  const reason = newCycle || onlyChange ? 'subscription_update' : 'upcoming'
  const invoice = draftInvoice(tx, { subscription, reason, lines, now: at, waits: false })
  return { ...invoice, id: `upcoming_${invoice.id}`, next_payment_attempt: at }
}
