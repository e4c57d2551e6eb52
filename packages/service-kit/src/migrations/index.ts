import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inOrder } from './order.ts'

export { inOrder }

/** What the kit's own parts need in each PostgreSQL database; it stands beside the service's migrations. */
export const kitMigrations = new URL('../../migrations/', import.meta.url)

const lockKey = 7_301_001

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings a database to the newest migration: `NNNN_name.sql`, forward only, each in a transaction of its own, under an
 * advisory lock so that replicas starting together do it once. Nothing runs on a database that other migrations made. Where nothing is to be
 * done, nothing is waited for: a process of the release before starts again while a newer one migrates.
 */
export async function migrate(url: string, folder: URL): Promise<void> {
  const migrations = [...(await migrationsIn(kitMigrations, 0))]
  if (folder.href !== kitMigrations.href) migrations.push(...(await migrationsIn(folder, 1)))
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    if (await hasAll(client, migrations)) return
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const migration of await stillToRun(client, migrations)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

async function hasAll(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(`select to_regclass('migrations') is not null as begun`)
  return rows[0]?.begun === true && (await stillToRun(client, migrations)).length === 0
}

async function migrationsIn(folder: URL, first: number): Promise<Migration[]> {
  return Promise.all(
    inOrder(await readdir(fileURLToPath(folder)), first).map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const beginAgain = 'A database from before the first release is made again, empty: npm start -- --reset'

/** Refuses a database that isn't a state of these migrations. One that has them all may have more: it was made by a newer release. */
async function stillToRun(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of migrations)
    if (done.has(name) && done.get(name) !== checksum)
      throw new Error(
        `Migration ${name} was changed after it ran: put it back, and write a new one instead. ${beginAgain}`,
      )
  const toRun = migrations.filter(({ name }) => !done.has(name))
  const gone = [...done.keys()].filter((name) => !migrations.some((migration) => migration.name === name)).toSorted()
  if (toRun.length > 0 && gone.length > 0)
    throw new Error(`This database was made by migrations that are gone: ${gone.join(', ')}. ${beginAgain}`)
  return toRun
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '3s'")
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
