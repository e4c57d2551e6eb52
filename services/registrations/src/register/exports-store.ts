import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

const shownMax = 20

export interface ExportRow {
  id: string
  at: Date
  by: string
  words: string
}

/** Writes down who takes which personal data away. The database refuses to change or remove it. */
export async function writeExport(
  db: Queries,
  done: { administratorId: string; page: string; words: string; at: Date },
): Promise<void> {
  await db.query(sql`
    insert into exports (id, at, administrator_id, page, words)
    values (${uuidv7()}, ${done.at}, ${done.administratorId}, ${done.page}, ${done.words})`)
}

/** The latest of a page first. */
export const listExports = (db: Queries, page: string): Promise<ExportRow[]> =>
  db.query<ExportRow>(sql`
    select id, at, administrator_id as by, words from exports where page = ${page} order by id desc limit ${shownMax}`)
