import { settleInvoice, settleInvoiceOfPayment } from '../checkout/settling/settle-invoice.ts'
import { settlePayment } from '../checkout/settling/settle-payment.ts'
import { followInvoice, followSubscription } from '../memberships/follow-subscription.ts'
import { followMoneyBack, type MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { type Decline, unlessUnknown } from '../processor/processor.ts'
import type { Shield } from '../shield/shield.ts'
import type { Subject } from './event-types.ts'

export interface EventDeps extends MoneyBackDeps {
  shield: Shield
}

/** What became of an event. One whose object is unknown may be of a record that is a moment behind. */
export type Outcome = 'recorded' | 'passed-over' | 'unknown'

/** What is done about the object of an event, by what the event tells of. One that the processor itself does not know is unknown, too. */
export async function handleSubject(deps: EventDeps, subject: Subject, objectId: string): Promise<Outcome> {
  return (await unlessUnknown(handleKnown(deps, subject, objectId))) ?? 'unknown'
}

function handleKnown(deps: EventDeps, subject: Subject, objectId: string): Promise<Outcome> {
  switch (subject) {
    case 'payment':
      return handlePayment(deps, objectId)
    case 'paid-invoice':
      return settled(settleInvoice(deps, objectId))
    case 'unpaid-invoice':
      return followed(followInvoice(deps, objectId))
    case 'decline':
      return handleDecline(deps, deps.processor.findDecline(objectId))
    case 'setup-decline':
      return handleDecline(deps, deps.processor.findSetupDecline(objectId))
    case 'subscription':
      return followed(followSubscription(deps, objectId))
    case 'money-back':
      return followMoneyBack(deps, objectId)
  }
}

async function handlePayment(deps: EventDeps, paymentId: string): Promise<Outcome> {
  const outcome = await settlePayment(deps, paymentId)
  if (outcome.kind === 'recorded' && outcome.isKept) await deps.shield.paid(paymentId)
  return outcome.kind === 'unknown' ? settled(settleInvoiceOfPayment(deps, paymentId)) : 'recorded'
}

async function handleDecline({ shield }: EventDeps, asked: Promise<Decline | undefined>): Promise<Outcome> {
  const decline = await asked
  if (!decline) return 'unknown'
  await shield.declined(decline)
  return 'recorded'
}

async function settled(asked: ReturnType<typeof settleInvoice>): Promise<Outcome> {
  const outcome = await asked
  return outcome === 'not-paid' ? 'passed-over' : outcome
}

const followed = async (asked: ReturnType<typeof followSubscription>): Promise<Outcome> =>
  (await asked) ? 'recorded' : 'unknown'
