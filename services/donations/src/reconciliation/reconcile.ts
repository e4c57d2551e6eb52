import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { bookMovements } from '../books/book-movements.ts'
import { findUncleared } from '../books/store.ts'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { compareMembership, compareMoneyBack, compareRecorded, compareTaken } from './compare.ts'
import { type Difference, unclearedPayment, unexplainedMovement } from './rules.ts'
import {
  findOpenMemberships,
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

/** Runs `work` unless another replica compares right now. Answers whether it ran. */
export const aloneInReconciling = (db: Database, work: () => Promise<void>): Promise<boolean> =>
  db.alone('reconciliation', work)

/**
 * Compares our record with the processor's, both ways, over a span of time (spec 03 §C). What the processor has and we lack is brought in
 * as the missed webhook would have done it, and reported all the same; nothing else is changed.
 */
export async function reconcile(deps: MoneyBackDeps, span: Span): Promise<Reconciliation> {
  const { db, now } = deps
  const id = uuidv7()
  await insertReconciliation(db, id, span, now())
  const settled = { since: span.since, until: earlier(span.until, new Date(now().getTime() - settlingMs)) }
  const { wentBack, unexplained } = await bookMovements(deps, span)
  const differences = unexplained.map(unexplainedMovement)
  const taken = await compareTaken(deps, span)
  differences.push(...taken.differences)
  for (const paymentId of wentBack)
    if (!taken.payments.has(paymentId)) differences.push(...(await compareMoneyBack(deps, paymentId)))
  for (const paymentId of await findRecordedPayments(db, settled))
    if (!taken.payments.has(paymentId)) differences.push(...(await compareRecorded(deps, paymentId)))
  const memberships = await findOpenMemberships(db)
  for (const subscriptionId of memberships) differences.push(...(await compareMembership(deps, subscriptionId, span)))
  differences.push(...(await findUncleared(db, settled, unclearedMax)).map(unclearedPayment))
  const compared = taken.payments.size + memberships.length
  await db.transaction((tx) => finishReconciliation(tx, id, { compared, differences, now: now() }))
  return { id, ...span, compared, differences }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
