import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** What the kit's own parts need in each PostgreSQL database; it stands beside the service's migrations. */
const kitMigrations = new URL('../../migrations/', import.meta.url)

const lockKey = 7_301_001

/**
 * Brings a database to the newest migration: `NNNN_name.sql`, forward only, each in a transaction of its own, under an
 * advisory lock so that replicas starting together do it once. A file that was changed after it ran is refused.
 */
export async function migrate(url: string, folder: URL): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const source of [kitMigrations, folder]) await apply(client, source)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, folder: URL): Promise<void> {
  const done = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
  for (const file of (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(file, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = checksums.get(file)
    if (known === checksum) continue
    if (known !== undefined) throw new Error(`Migration ${file} was changed after it ran: write a new one instead`)
    await client.query('begin')
    try {
      await client.query("set local lock_timeout = '3s'")
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [file, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${file} failed`, { cause: error })
    }
  }
}
