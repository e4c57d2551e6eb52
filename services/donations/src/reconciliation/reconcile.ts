import { formatDollars } from '@evenhand/contracts/money'
import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { bookMovements } from '../books/movements-job.ts'
import { findUncleared } from '../books/store.ts'
import { followSubscription } from '../memberships/follow-subscription.ts'
import { findBySubscription } from '../memberships/store.ts'
import { followPayment, type MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { comparePayment, type Difference } from './rules.ts'
import {
  findOpenMemberships,
  findRecorded,
  findRecordedPayments,
  finishReconciliation,
  insertReconciliation,
  type Span,
} from './store.ts'

/** What is younger than this may still be on its way by itself. */
const settlingMs = 10 * 60_000
const unclearedMax = 1000

export interface Reconciliation extends Span {
  id: string
  compared: number
  differences: readonly Difference[]
}

export type Reconcile = ReturnType<typeof reconcileWith>

/** Runs `work` unless another replica compares right now. Answers whether it ran. */
export const aloneInReconciling = (db: Database, work: () => Promise<void>): Promise<boolean> =>
  db.alone('reconciliation', work)

/**
 * Compares our record with the processor's, both ways, over a span of time (spec 03 §C). What the processor has and we lack is brought in
 * as the missed webhook would have done it, and reported all the same; nothing else is changed.
 */
export function reconcileWith(deps: MoneyBackDeps) {
  const { db, processor, now } = deps

  return async function reconcile(span: Span): Promise<Reconciliation> {
    const id = uuidv7()
    await insertReconciliation(db, id, span, now())
    const settled = { since: span.since, until: earlier(span.until, new Date(now().getTime() - settlingMs)) }
    const differences: Difference[] = []
    const { wentBack, unexplained } = await bookMovements({ db, processor }, span)
    for (const objectId of unexplained)
      differences.push({
        objectId,
        kind: 'movement-unexplained',
        detail: 'The balance changed for an unknown reason',
        mended: false,
      })
    const taken = new Set<string>()
    for await (const payment of processor.payments(span.since, span.until)) {
      taken.add(payment.paymentId)
      const before = await findRecorded(db, payment.paymentId)
      if (!before || payment.touched) await followPayment(deps, payment.paymentId)
      differences.push(...comparePayment(payment, before, await findRecorded(db, payment.paymentId)))
    }
    for (const paymentId of wentBack)
      if (!taken.has(paymentId)) differences.push(...(await compareMoneyBack(paymentId)))
    for (const paymentId of await findRecordedPayments(db, settled))
      if (!taken.has(paymentId)) differences.push(...(await compareRecorded(paymentId)))
    const memberships = await findOpenMemberships(db)
    for (const membership of memberships) differences.push(...(await compareMembership(membership)))
    for (const { paymentId, cents } of await findUncleared(db, settled, unclearedMax))
      differences.push({
        objectId: paymentId,
        kind: 'uncleared',
        detail: `What we recorded for this payment and what the processor did differ by ${formatDollars(cents < 0n ? -cents : cents)}`,
        mended: false,
      })
    const compared = taken.size + memberships.length
    await db.transaction((tx) => finishReconciliation(tx, id, { compared, differences, now: now() }))
    return { id, ...span, compared, differences }
  }

  /** Money that went back in the span, of a payment from before it. */
  async function compareMoneyBack(paymentId: string): Promise<Difference[]> {
    const before = await findRecorded(db, paymentId)
    await followPayment(deps, paymentId)
    const after = await findRecorded(db, paymentId)
    return after ? comparePayment({ paymentId, cents: after.cents }, before, after) : []
  }

  async function compareRecorded(paymentId: string): Promise<Difference[]> {
    const payment = await processor.findPayment(paymentId)
    if (payment.state === 'paid') return []
    const detail = 'A gift is recorded, but the processor hasn’t charged for it'
    return [{ objectId: paymentId, kind: 'payment-unknown', detail, mended: false }]
  }

  async function compareMembership(before: { subscriptionId: string; state: string }): Promise<Difference[]> {
    await followSubscription(deps, before.subscriptionId)
    const after = await findBySubscription(db, before.subscriptionId)
    const state = after?.membership.state ?? 'ended'
    if (state === before.state) return []
    const detail = `The membership was recorded as ${before.state} and is ${state}`
    return [{ objectId: before.subscriptionId, kind: 'membership-differs', detail, mended: true }]
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
