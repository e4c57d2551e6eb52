import type { Queries } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** A table whose rows take their numbers from a sequence as they are written. */
export interface Numbered {
  table: string
  sequence: Sql
}

/** Numbers up to here are drawn, some perhaps by transactions that have not ended. */
interface Drawn {
  number: bigint
  /** Who wrote lines when it was read: whoever drew one of the numbers and has not ended is among them. */
  writers: readonly string[]
}

/**
 * Answers up to which number all lines are there that ever will be. Numbers are drawn in order and committed in any: whoever reads by number
 * alone passes those that commit late. So this waits, from one question to the next, until all have ended who wrote lines when a number was
 * the last one. Exactly those are asked for: who writes a line holds the table's lock from before the number is drawn until the end.
 */
export function settledNumbers(db: Queries, numbered: Numbered): () => Promise<bigint> {
  let settled = 0n
  let waiting: Drawn | undefined
  return async () => {
    const drawn = await findDrawn(db, numbered)
    if (drawn.writers.length === 0) waiting = drawn
    const before = new Set(drawn.writers)
    if (waiting?.writers.every((writer) => !before.has(writer))) {
      settled = waiting.number
      waiting = undefined
    }
    waiting ??= drawn
    return settled
  }
}

async function findDrawn(db: Queries, { table, sequence }: Numbered): Promise<Drawn> {
  const [row] = await db.query<{ number: bigint }>(
    sql`select case when is_called then last_value else 0 end as number from ${sequence}`,
  )
  const writers = await db.query<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where relation = ${table}::regclass and database = (select oid from pg_database where datname = current_database())
      and mode = 'RowExclusiveLock' and granted`)
  return { number: row?.number ?? 0n, writers: writers.map(({ writer }) => writer) }
}
