import type { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Cell, csvChunks } from '@evenhand/service-kit/csv'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { listAudit } from './find-lines.ts'
import { type AuditRow, writeAudit } from './store.ts'

const rowsPerPage = 1000

const columns = [
  'Line',
  'At (UTC)',
  'Who',
  'Administrator',
  'Act',
  'Thing',
  'Thing id',
  'Amount (USD)',
  'Words',
  'Request',
]

/** All of the trail that matches as CSV, read a page at a time while it is written. That somebody takes it along is a line of it first. */
export async function exportTrail(
  db: Database,
  wanted: { filter: audit.AuditFilter; administratorId: string; now: Date },
): Promise<{ fileName: string; chunks: AsyncIterable<string> }> {
  const { filter, administratorId, now } = wanted
  await writeAudit(db, 'trail-exported', administratorId, { personId: administratorId, words: saidOf(filter) })
  return {
    fileName: `audit-trail-${now.toISOString().slice(0, 10)}.csv`,
    chunks: csvChunks(columns, pagesOf(db, filter)),
  }
}

/** Which lines were taken, without what was searched for, which may be a name. */
function saidOf(filter: audit.AuditFilter): string {
  const named = Object.entries(filter).map(([name, value]) => (name === 'search' ? 'a search' : `${name} ${value}`))
  return named.length === 0 ? 'The whole trail' : named.join(', ')
}

async function* pagesOf(db: Queries, filter: audit.AuditFilter): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  do {
    const rows = await listAudit(db, { ...filter, ...(after === undefined ? {} : { after }), limit: rowsPerPage })
    yield rows.map(toCells)
    after = rows.length === rowsPerPage ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

const toCells = (row: AuditRow): Cell[] => [
  row.id,
  row.at.toISOString(),
  row.byName,
  row.by,
  row.action,
  row.thingKind,
  row.thingId,
  row.cents === null ? null : toDollars(row.cents),
  row.words,
  row.requestId,
]
