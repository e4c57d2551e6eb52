import type { Queries } from './database.ts'
import { sql } from './sql.ts'

/** What time it is where a transaction records. */
export type DatabaseClock = (db: Queries) => Promise<Date>

/**
 * The clock of the database, which is one for all processes: for what an instant decides, as whether a giveaway is open. The clocks of two
 * processes differ. One that is given stands for it in a test.
 */
export const databaseClock = (given?: () => Date): DatabaseClock =>
  given ? (_db) => Promise.resolve(given()) : readClock

async function readClock(db: Queries): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(sql`select date_trunc('milliseconds', clock_timestamp()) as at`)
  if (!row) throw new Error('The database does not say what time it is')
  return row.at
}
