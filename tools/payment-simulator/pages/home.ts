import { summarize } from '../control/summary.ts'
import type { Simulator } from '../simulator.ts'
import { html } from './html.ts'
import type { Markup } from './html.ts'
import { NOTICE, layout } from './layout.ts'

const ROWS_MAX = 50

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
const when = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)

/** What the simulator holds, newest first. */
export function homePage(simulator: Simulator): string {
  const { world } = simulator
  const { paid, webhooks } = summarize(simulator)
  const newest = <T>(records: T[]): T[] => records.slice(-ROWS_MAX).reverse()
  const totals = Object.entries(paid).map(([currency, cents]) => money(cents, currency))
  return layout(
    'Payment simulator',
    html`<h1>Payment simulator</h1>
      ${NOTICE}
      <p>
        Total paid: ${totals.join(', ') || 'nothing yet'}. Webhooks: ${webhooks.mode}, ${webhooks.pending} waiting,
        ${webhooks.delivered} delivered, ${webhooks.dropped} dropped.
      </p>
      ${table(
        'Payments',
        ['Amount', 'Status', 'Time (UTC)', 'Payment'],
        newest(world.all('payment_intent')).map((it) => [
          money(it.amount, it.currency),
          it.status,
          when(it.created),
          it.id,
        ]),
      )}
      ${table(
        'Subscriptions',
        ['Price', 'Status', 'Since (UTC)', 'Subscription'],
        newest(world.all('subscription')).map((it) => {
          const cents = it.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0)
          const interval = it.items.data[0]?.price.recurring?.interval ?? 'month'
          return [`${money(cents, it.currency)} a ${interval}`, it.status, when(it.created), it.id]
        }),
      )}
      ${table(
        'Customers',
        ['Name', 'Email', 'Since (UTC)', 'Customer'],
        newest(world.all('customer')).map((it) => [it.name ?? '', it.email ?? '', when(it.created), it.id]),
      )}
      ${table(
        'Webhook deliveries',
        ['Type', 'State', 'Attempts', 'Last answer', 'Event'],
        newest(world.all('simulator.delivery')).map((it) => [
          it.type,
          it.state,
          String(it.attempts),
          it.last_error ?? String(it.last_status ?? ''),
          it.event,
        ]),
      )}`,
  )
}

function table(caption: string, heads: string[], rows: string[][]): Markup {
  if (rows.length === 0)
    return html`<h2>${caption}</h2>
      <p class="quiet">None yet.</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
