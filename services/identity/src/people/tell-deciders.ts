import { DecidersChangedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { type Deciders, findDeciders, saveDeciders } from './deciders-store.ts'
import { countDeciders } from './rules.ts'
import { lockWorkers } from './store.ts'

/** Tells how many people may decide, where what the transaction did has changed that. They are locked, so what is told last is true. */
export async function tellDeciders(tx: Transaction, now: Date): Promise<void> {
  const deciders = countDeciders(await lockWorkers(tx))
  const version = await saveDeciders(tx, deciders)
  if (version !== undefined) await tell(tx, { ...deciders, version }, now)
}

/** Tells it at the start of a process: a service that is new, or was restored, hears it then. */
export const tellDecidersAgain = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tellDeciders(tx, now)
    const known = await findDeciders(tx)
    if (known) await tell(tx, known, now)
  })

const tell = (tx: Transaction, deciders: Deciders & { version: number }, now: Date): Promise<void> =>
  appendToOutbox(tx, DecidersChangedSchema, 'desk', { ...deciders, changedAt: now.toISOString() })
