import type { registrations } from '@evenhand/contracts/http'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type ListedRow, listRegister } from './store.ts'

const rowsPerPage = 1000

/** spec 02 §9. */
const columns = ['ID', 'Name', 'Email', 'Phone', 'City', 'State', 'Age Confirmed', 'Rules Agreed', 'Registration Date']

/** All registrations that fit as CSV, read a page at a time while it is written: as many as there are, in the same memory. */
export const exportRegister = (db: Queries, filter: registrations.RegistrationFilter): AsyncIterable<string> =>
  csvChunks(columns, pagesOf(db, filter))

async function* pagesOf(db: Queries, filter: registrations.RegistrationFilter): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const rows = await listRegister(db, filter, { after, limit: rowsPerPage })
    yield rows.map(toCells)
    after = rows.length === rowsPerPage ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

const yesOrNo = (said: boolean): string => (said ? 'Yes' : 'No')

const toCells = (row: ListedRow): Cell[] => [
  row.id,
  row.name,
  row.email,
  row.phone,
  row.city,
  row.state,
  yesOrNo(row.age_confirmed),
  yesOrNo(row.rules_agreed),
  row.created_at.toISOString(),
]
