import type { Database } from '@evenhand/service-kit/postgres'
import type { Processor } from '../processor/processor.ts'
import { balanceMoved } from './entries.ts'
import { book } from './store.ts'

/** Books every movement of a time, once. Answers which payments money went back of, and what cannot be placed. */
export async function bookMovements(
  { db, processor }: { db: Database; processor: Processor },
  span: { since: Date; until: Date },
): Promise<{ wentBack: ReadonlySet<string>; unexplained: readonly string[] }> {
  const wentBack = new Set<string>()
  const unexplained: string[] = []
  for await (const movement of processor.balanceMovements(span.since, span.until)) {
    await db.transaction((tx) => book(tx, balanceMoved(movement)))
    if (movement.kind === 'money-back' && movement.paymentId) wentBack.add(movement.paymentId)
    if (movement.kind === 'other') unexplained.push(movement.id)
  }
  return { wentBack, unexplained }
}
