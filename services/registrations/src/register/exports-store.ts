import { tellAct } from '@evenhand/service-kit/audit'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

const shownMax = 20

export interface ExportRow {
  id: string
  at: Date
  by: string
  words: string
}

/**
 * Writes down who takes which personal data away, and tells it: without what was searched for, which is often somebody's name. The database
 * refuses to change or remove it.
 */
export async function writeExport(
  tx: Transaction,
  {
    administratorId,
    page,
    search,
    at,
  }: { administratorId: string; page: string; search: string | undefined; at: Date },
): Promise<void> {
  const id = uuidv7()
  const everything = 'all registrations'
  await tx.query(sql`
    insert into exports (id, at, administrator_id, page, words)
    values (${id}, ${at}, ${administratorId}, ${page}, ${search ? `search ${search}` : everything})`)
  const thing = { kind: 'landing-page', id: page } as const
  const words = search ? 'a search' : everything
  await tellAct(tx, { id, administratorId, action: 'registrations-exported', thing, words, at })
}

/** The latest of a page first. */
export const listExports = (db: Queries, page: string): Promise<ExportRow[]> =>
  db.query<ExportRow>(sql`
    select id, at, administrator_id as by, words from exports where page = ${page} order by id desc limit ${shownMax}`)
