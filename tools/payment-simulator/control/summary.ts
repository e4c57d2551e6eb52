import type { Simulator } from '../simulator.ts'
import type { Kind } from '../state/records.ts'

const COUNTED: Kind[] = [
  ...(['customer', 'payment_intent', 'charge', 'refund', 'dispute', 'setup_intent', 'subscription'] as const),
  ...(['invoice', 'event'] as const),
]

/** Counts of all kinds, and the money: cents paid, refunded and disputed by currency. */
export function summarize(simulator: Simulator) {
  const { world } = simulator
  const charged = world.all('charge').filter((charge) => charge.status === 'succeeded')
  const deliveries = world.all('simulator.delivery')
  const count = (state: string): number => deliveries.filter((delivery) => delivery.state === state).length
  const lost = world.all('dispute').filter((dispute) => dispute.status !== 'won')
  return {
    counts: Object.fromEntries(COUNTED.map((kind) => [kind, world.count(kind)])),
    paid: byCurrency(charged.map(({ currency, amount }) => ({ currency, amount }))),
    refunded: byCurrency(charged.map(({ currency, amount_refunded: amount }) => ({ currency, amount }))),
    disputed: byCurrency(lost),
    webhooks: {
      ...simulator.settings().webhooks,
      pending: count('pending'),
      delivered: count('delivered'),
      dropped: count('dropped'),
    },
    faultsLeft: simulator.faults.left(),
  }
}

function byCurrency(amounts: { currency: string; amount: number }[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { currency, amount } of amounts) totals[currency] = (totals[currency] ?? 0) + amount
  return totals
}
