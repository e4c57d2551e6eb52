import { type Database, type Sql, sql, type Transaction } from '../postgres/index.ts'

/** The most rows that a statement read at one time, by its text. What a sequential scan passed over was read, too. */
export type RowsRead = Map<string, number>

/** The database, which notes what the statements of its transactions read: what a plan costs, however busy the machine is. */
export const countingRows = (db: Database, read: RowsRead): Database => ({
  ...db,
  transaction: (work) => db.transaction((tx) => work(countingIn(tx, read))),
})

const countingIn = (tx: Transaction, read: RowsRead): Transaction => ({
  ...tx,
  async query<Row>(statement: Sql): Promise<Row[]> {
    const before = await rowsReadHere(tx)
    const rows = await tx.query<Row>(statement)
    read.set(statement.text, Math.max(read.get(statement.text) ?? 0, (await rowsReadHere(tx)) - before))
    return rows
  },
})

/** By this connection, since it last reported to the server's statistics, which it does between transactions. */
async function rowsReadHere(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(sql`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 as rows from pg_stat_xact_user_tables`)
  return row?.rows ?? 0
}
