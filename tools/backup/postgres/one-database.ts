import { Client, escapeIdentifier } from 'pg'
import { Refused } from '../../command-line/refused.ts'
import { copyIn, copyOut } from './copy.ts'

/** A table with its columns, as both databases have to have it. */
interface Table {
  name: string
  columns: string[]
  types: string[]
}

/** Generated columns make themselves. */
const tablesThere = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

/**
 * Makes every table of a database what it is in another, in one transaction: append-only triggers and foreign keys rest meanwhile, and sequences stay where they are, so
 * that no number comes twice. Answers how many rows each table has less than before.
 */
export async function copyDatabase(from: string, to: string): Promise<Record<string, number>> {
  const [source, target] = await Promise.all([from, to].map(connected))
  if (!source || !target) throw new Error('not connected')
  try {
    const tables = (await source.query<Table>(tablesThere)).rows
    refuseOtherTables(tables, (await target.query<Table>(tablesThere)).rows)
    const before = await countRows(target, tables)
    await target.query('begin')
    await target.query('set local session_replication_role = replica')
    await target.query(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`)
    for (const table of tables) await copyTable(source, target, table)
    const after = await countRows(target, tables)
    await target.query('commit')
    const fewer = Object.entries(before).map(([name, rows]) => [name, rows - (after[name] ?? 0)] as const)
    return Object.fromEntries(fewer.filter(([, rows]) => rows > 0))
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function copyTable(source: Client, target: Client, { name, columns }: Table): Promise<void> {
  const table = `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`
  // As text: in binary, arrays name their types by numbers that the other database gives to others.
  await copyIn(target, `copy ${table} from stdin`, copyOut(source, `copy ${table} to stdout`))
}

function refuseOtherTables(then: readonly Table[], now: readonly Table[]): void {
  const texts = now.map((table) => JSON.stringify(table))
  const differing = then.find((table) => !texts.includes(JSON.stringify(table)))?.name
  if (differing !== undefined || then.length !== now.length)
    throw new Refused(
      `The tables were others then (${differing ?? 'some have come since'}): a release lies between. Restore the whole system, with the release of that time.`,
    )
}

async function countRows(client: Client, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${escapeIdentifier(name)}`)
    counts[name] = Number(rows[0]?.rows)
  }
  return counts
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
