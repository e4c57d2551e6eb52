import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

/** Reads of one instant, whatever is written meanwhile, and however long it takes. */
export const ofOneInstant = <Found>(db: Database, read: (tx: Transaction) => Promise<Found>): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`)
    await tx.query(sql`set local statement_timeout = 0`)
    return read(tx)
  })
