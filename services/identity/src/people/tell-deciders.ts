import { DecidersChangedSchema } from '@evenhand/contracts/events'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { type Deciders, findDeciders, saveDeciders } from './deciders-store.ts'
import { countDeciders, twoUntilFrom } from './rules.ts'
import { lockWorkers } from './store.ts'

/** Tells how many people may decide, where what the transaction did has changed that. They are locked, so what is told last is true. */
export async function tellDeciders(tx: Transaction, now: Date): Promise<void> {
  const changed = await saveDeciders(tx, countDeciders(await lockWorkers(tx)), twoUntilFrom(now))
  if (changed) await tell(tx, changed, now)
}

/** Tells it at the start of a process: a service that is new, or was restored, hears it then. */
export const tellDecidersAgain = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tellDeciders(tx, now)
    const known = await findDeciders(tx)
    if (known) await tell(tx, known, now)
  })

const tell = (tx: Transaction, { moneyTwoUntil, prizesTwoUntil, grantsTwoUntil, ...deciders }: Deciders, now: Date) =>
  appendToOutbox(tx, DecidersChangedSchema, 'desk', {
    ...deciders,
    moneyTwoUntil: inWords(moneyTwoUntil),
    prizesTwoUntil: inWords(prizesTwoUntil),
    grantsTwoUntil: inWords(grantsTwoUntil),
    changedAt: now.toISOString(),
  })

const inWords = (until: Date | null): string => until?.toISOString() ?? ''
