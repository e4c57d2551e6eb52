import type { Subscription } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'
import { collectInvoice } from './collecting.ts'
import { finalizeInvoice } from './finalizing.ts'
import { periodEndOf } from './periods.ts'
import { renew } from './renewing.ts'
import { endSubscription, expireSubscription, updateSubscription } from './subscription-status.ts'

interface DueStep {
  at: number
  run(tx: Transaction): void
}

/** The next thing that time alone will do to a subscription, if any. */
export function nextStep(tx: Transaction, subscription: Subscription): DueStep | undefined {
  const steps = [...lifeSteps(subscription), ...invoiceSteps(tx, subscription)]
  return steps.reduce<DueStep | undefined>((first, step) => (first && first.at <= step.at ? first : step), undefined)
}

function lifeSteps(subscription: Subscription): DueStep[] {
  const { status, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, _incompleteUntil: until } = subscription
  if (status === 'incomplete') {
    return until === null ? [] : [{ at: until, run: (tx) => expireSubscription(tx, subscription, until) }]
  }
  if (status !== 'active' && status !== 'past_due') return []
  const end = periodEndOf(subscription)
  const steps: DueStep[] = [{ at: end, run: (tx) => renew(tx, subscription, end) }]
  if (cancelAt !== null && !endsWithPeriod) {
    steps.unshift({ at: cancelAt, run: (tx) => endSubscription(tx, subscription, cancelAt, 'cancellation_requested') })
  }
  const resumesAt = subscription.pause_collection?.resumes_at
  if (resumesAt) steps.unshift({ at: resumesAt, run: (tx) => resume(tx, subscription) })
  return steps
}

function resume(tx: Transaction, subscription: Subscription): void {
  updateSubscription(tx, subscription, () => {
    subscription.pause_collection = null
  })
}

function invoiceSteps(tx: Transaction, subscription: Subscription): DueStep[] {
  const invoice = subscription.latest_invoice ? tx.find('invoice', subscription.latest_invoice) : undefined
  const { automatically_finalizes_at: finalizesAt = null, next_payment_attempt: retryAt = null } = invoice ?? {}
  if (invoice?.status === 'draft' && finalizesAt !== null) {
    const run = (): void => {
      finalizeInvoice(tx, invoice, finalizesAt)
      if (invoice.status === 'open') collectInvoice(tx, invoice, finalizesAt)
    }
    return [{ at: finalizesAt, run }]
  }
  if (invoice?.status === 'open' && retryAt !== null) {
    return [{ at: retryAt, run: () => collectInvoice(tx, invoice, retryAt) }]
  }
  return []
}
