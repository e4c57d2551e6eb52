import { books } from '@evenhand/contracts/http'
import type { DrilledSystem } from '../drilled-system.ts'
import { leaveOpen } from './by-hand.ts'
import type { Faults } from './fault.ts'
import { atProcessor } from './processor.ts'

const dayMs = 86_400_000
/** A comparison of three days or more is what the alert goes by. */
const comparedDays = 4

/** Someone charges a card in the processor's dashboard, so that money moves for nothing that we know; the desk compares, as each night does. */
async function chargePastUs(system: DrilledSystem): Promise<void> {
  const charge = { amount: '2500', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }
  await atProcessor(system, '/v1/payment_intents', charge)
  await compare(system)
}

/** Refunds what the desk names, and compares again. */
async function refundUnknown(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const runs = books.listReconciliations.response.body.parse(await desk.call('GET', '/api/admin/reconciliations'))
  for (const { objectId, kind, mended } of runs[0]?.differences ?? [])
    if (kind === 'gift-missing' && !mended) await atProcessor(system, '/v1/refunds', { payment_intent: objectId })
  await compare(system)
}

async function compare(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const since = new Date(Date.now() - comparedDays * dayMs).toISOString().slice(0, 10)
  await desk.call('POST', '/api/admin/reconciliations', { since })
}

/** Books and what providers tell. */
export const brokenMoney: Faults = [
  [
    'books-are-held',
    {
      alerts: ['WebhooksWait'],
      strike: async (system) => void (await leaveOpen(system, 'donations', 'lock table journal in exclusive mode')),
    },
  ],
  [
    'a-charge-past-us',
    { alerts: ['BooksDiffer', 'BooksUnsettled'], speed: 800, strike: chargePastUs, repair: refundUnknown },
  ],
]
