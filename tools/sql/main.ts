/**
 * `npm run sql -- SERVICE [STATEMENT]`: runs a statement in the database of a service, on the system that runs on DATA_DIR or where DATABASE_URL
 * leads. Without a statement it is read from the standard input, as the runbooks have it.
 */
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { table } from '../command-line/table.ts'
import { runMain } from '../command-line/tell.ts'
import { findSystem, noSystem } from '../launcher/service-command.ts'
import { SERVICES } from '../launcher/services.ts'

const inPostgres = SERVICES.filter(({ store }) => store === 'postgres').map(({ name }) => name)

await runMain(async () => {
  const { positionals } = parsedArgs({ args: process.argv.slice(2), options: {}, allowPositionals: true })
  const [service = '', ...words] = positionals
  if (!inPostgres.includes(service))
    throw new Refused(
      `npm run sql -- SERVICE [STATEMENT]. The services that keep their data in PostgreSQL: ${inPostgres.join(', ')}.`,
    )
  const url = process.env.DATABASE_URL ?? (await findSystem(service, 'DATABASE_URL'))?.DATABASE_URL
  if (url === undefined) throw noSystem('DATABASE_URL')
  const statement = words.length > 0 ? words.join(' ') : await text(process.stdin)
  process.stdout.write(`${(await answersOf(url, statement)).join('\n')}\n`)
})

/** Of each statement its rows, and how many there are. Throws Refused with what PostgreSQL says of a mistake. */
async function answersOf(url: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = [await client.query({ text: statement, rowMode: 'array' })].flat() as pg.QueryArrayResult[]
    return results.flatMap(({ fields, rows, rowCount, command }) => [
      ...(fields.length > 0 ? table([fields.map(({ name }) => name), ...rows.map((row) => row.map(shown))]) : []),
      `${command.toLowerCase()}: ${rowCount ?? 0} ${rowCount === 1 ? 'row' : 'rows'}`,
    ])
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw new Refused(`PostgreSQL says: ${error.message}.`)
    throw error
  } finally {
    await client.end()
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
