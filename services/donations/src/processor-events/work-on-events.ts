import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge, type Log, traced } from '@evenhand/service-kit/telemetry'
import type { Settlements } from '../checkout/settle-payment.ts'
import type { MoneyBackFollower } from '../money-back/follow-money-back.ts'
import type { Shield } from '../shield/shield.ts'
import type { Decline, Processor } from '../processor/processor.ts'
import { type Subject, subjectOf } from './event-types.ts'
import { claimEvent, countPendingEvents, finishEvent, postponeEvent, type ProcessorEvent } from './store.ts'

const everyMs = 500
/** Longer than the processor is given to answer, so that a claimed event is taken again only after its worker has died. */
const claimSeconds = 15
const workersMax = 4
const postponeSecondsMax = 300
/** An event whose object is not ours is passed over after this many looks: our own record may be a moment behind. */
const looksMax = 5

type Outcome = 'recorded' | 'passed-over' | 'unknown'

const pending = gauge('webhooks_pending', "The processor's events that are stored and not yet worked on")

/** Works on stored events until none is due, a few at a time; a failure is tried again later, for ever, and shows in the log and the metric. */
export function eventJob(deps: {
  db: Database
  settlement: Settlements
  moneyBack: MoneyBackFollower
  processor: Processor
  shield: Shield
  log: Log
  wokenBy: Job['wokenBy']
}): Job {
  const { db, settlement, moneyBack, processor, shield, log, wokenBy } = deps
  const handlers: Record<Subject, (objectId: string) => Promise<Outcome>> = {
    payment: hearPayment,
    'paid-invoice': hearPaidInvoice,
    'unpaid-invoice': (id) => settlement.followInvoice(id),
    decline: async (id) => hearDecline(await processor.findDecline(id)),
    'setup-decline': async (id) => hearDecline(await processor.findSetupDecline(id)),
    subscription: (id) => settlement.followSubscription(id),
    'money-back': (id) => moneyBack.followMoneyBack(id),
  }
  return {
    name: 'processor-events',
    everyMs,
    ...(wokenBy ? { wokenBy } : {}),
    async run(signal) {
      const worked = await Promise.all(Array.from({ length: workersMax }, () => workUntilNone(signal)))
      pending.set(await countPendingEvents(db))
      return worked.some((count) => count > 0)
    },
  }

  async function workUntilNone(signal: AbortSignal): Promise<number> {
    let worked = 0
    while (!signal.aborted) {
      const event = await claimEvent(db, claimSeconds)
      if (!event) break
      await traced({ name: `process ${event.type}`, kind: 'consumer', headers: event.trace }, () => work(event))
      worked += 1
    }
    return worked
  }

  async function work(event: ProcessorEvent): Promise<void> {
    try {
      const subject = subjectOf(event.type)
      const outcome = subject ? await handlers[subject](event.objectId) : 'passed-over'
      if (outcome === 'unknown' && event.attempts < looksMax)
        await postponeEvent(db, event.id, 'unknown object', event.attempts)
      else await finishEvent(db, event.id, outcome === 'recorded' ? 'done' : 'passed-over')
    } catch (error) {
      const seconds = Math.min(postponeSecondsMax, 2 ** Math.min(event.attempts, 9))
      log.warn({ error, type: event.type, attempts: event.attempts }, 'processor-event-failed')
      await postponeEvent(db, event.id, error instanceof Error ? error.name : 'unknown', seconds)
    }
  }

  async function hearPayment(paymentId: string): Promise<Outcome> {
    const settled = await settlement.settlePayment(paymentId)
    if (settled.kind === 'recorded' && settled.isKept) await shield.paid(paymentId)
    return settled.kind === 'unknown' ? settlement.settleInvoiceOf(paymentId) : 'recorded'
  }

  async function hearPaidInvoice(invoiceId: string): Promise<Outcome> {
    const outcome = await settlement.settleInvoice(invoiceId)
    return outcome === 'not-paid' ? 'passed-over' : outcome
  }

  async function hearDecline(decline: Decline | undefined): Promise<Outcome> {
    if (!decline) return 'unknown'
    await shield.declined(decline)
    return 'recorded'
  }
}
