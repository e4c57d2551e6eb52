import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge, type Log, traced } from '@evenhand/service-kit/telemetry'
import type { Settlements } from '../checkout/settle-payment.ts'
import type { MoneyBackFollower } from '../money-back/follow-money-back.ts'
import type { Shield } from '../shield/shield.ts'
import type { Decline, Processor } from './processor.ts'
import { claimEvent, countPendingEvents, finishEvent, postponeEvent, type ProcessorEvent } from './event-store.ts'

const everyMs = 500
/** Longer than the processor is given to answer, so that a claimed event is taken again only after its worker has died. */
const claimSeconds = 15
const workersMax = 4
const postponeSecondsMax = 300
/** An event whose object is not ours is passed over after this many looks: our own record may be a moment behind. */
const looksMax = 5

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
      const outcome = await act(event)
      if (outcome === 'unknown' && event.attempts < looksMax)
        await postponeEvent(db, event.id, 'unknown object', event.attempts)
      else await finishEvent(db, event.id, outcome === 'recorded' ? 'done' : 'passed-over')
    } catch (error) {
      const seconds = Math.min(postponeSecondsMax, 2 ** Math.min(event.attempts, 9))
      log.warn({ error, type: event.type, attempts: event.attempts }, 'processor-event-failed')
      await postponeEvent(db, event.id, error instanceof Error ? error.name : 'unknown', seconds)
    }
  }

  async function act({ type, objectId }: ProcessorEvent): Promise<'recorded' | 'passed-over' | 'unknown'> {
    if (type === 'payment_intent.succeeded') {
      const settled = await settlement.settlePayment(objectId)
      if (settled.kind === 'recorded' && settled.isKept) await shield.paid(objectId)
      return settled.kind === 'unknown' ? settlement.settleInvoiceOf(objectId) : 'recorded'
    }
    if (type === 'invoice.paid') {
      const outcome = await settlement.settleInvoice(objectId)
      return outcome === 'not-paid' ? 'passed-over' : outcome
    }
    if (type === 'invoice.payment_failed' || type === 'invoice.voided') return settlement.followInvoice(objectId)
    if (type === 'charge.failed') return hearDecline(await processor.findDecline(objectId))
    if (type === 'setup_intent.setup_failed') return hearDecline(await processor.findSetupDecline(objectId))
    if (type.startsWith('customer.subscription.')) return settlement.followSubscription(objectId)
    if (type.startsWith('refund.') || type.startsWith('charge.dispute.')) return moneyBack.followMoneyBack(objectId)
    return 'passed-over'
  }

  async function hearDecline(decline: Decline | undefined): Promise<'recorded' | 'unknown'> {
    if (!decline) return 'unknown'
    await shield.declined(decline)
    return 'recorded'
  }
}
