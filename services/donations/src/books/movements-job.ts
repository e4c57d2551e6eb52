import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge } from '@evenhand/service-kit/telemetry'
import type { Processor } from '../processor/processor.ts'
import { balanceMoved } from './entries.ts'
import { balances, book, readMovementsUntil, saveMovementsUntil } from './store.ts'

const everyMs = 60_000
/** A movement may be listed a little after its own time. */
const overlapMs = 10 * 60_000
/** How far the first look goes back; what is older, a reconciliation over that time books. */
const firstLookMs = 24 * 60 * 60_000

const clearing = gauge(
  'books_clearing_cents',
  'What gifts and reversals say the processor owes us, less the movements that say so too',
)

/** Books every movement on our balance at the processor, once: what came, what it kept, what it paid out. */
export const movementsJob = ({ db, processor, now }: { db: Database; processor: Processor; now: () => Date }): Job => ({
  name: 'movements',
  everyMs,
  async run() {
    const until = now()
    const since = (await readMovementsUntil(db))?.getTime() ?? until.getTime() - firstLookMs
    await bookMovements({ db, processor }, { since: new Date(since - overlapMs), until })
    await saveMovementsUntil(db, until)
    clearing.set(Number((await balances(db)).get('clearing') ?? 0n))
    return false
  },
})

/** Answers the movements of that time: which payments money went back of, and what cannot be placed. */
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
