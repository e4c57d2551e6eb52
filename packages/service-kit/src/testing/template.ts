import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { kitMigrations, migrate } from '../migrations/index.ts'

const lockKey = 7_301_900

/**
 * Makes a database with the tables of `migrations` as a copy of one that the first who asks for them has made: to copy files costs a tenth of running
 * every statement again. Other migrations, by what is written in them, are another template.
 */
export async function copyOfMigrated(server: string, name: string, migrations: URL): Promise<void> {
  const template = `template_${await contentOf(migrations)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    if (!(await isThere(client, template))) {
      // The lock ends with the connection.
      await client.query('select pg_advisory_lock($1)', [lockKey])
      if (!(await isThere(client, template))) await make(client, { server, template, migrations })
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
}

async function isThere(client: pg.Client, database: string): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [database])).rows.length > 0
}

/** Made under another name, so that nobody copies half of it. */
async function make(
  client: pg.Client,
  { server, template, migrations }: { server: string; template: string; migrations: URL },
): Promise<void> {
  const half = `half_${template}`
  await client.query(`drop database if exists ${half} with (force)`)
  await client.query(`create database ${half}`)
  const url = new URL(server)
  url.pathname = `/${half}`
  await migrate(url.href, migrations)
  await client.query(`alter database ${half} rename to ${template}`)
}

async function contentOf(migrations: URL): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [kitMigrations, migrations])
    for (const file of (await readdir(fileURLToPath(folder))).toSorted())
      hash.update(`\0${file}\0`).update(await readFile(new URL(file, folder)))
  return hash.digest('hex').slice(0, 16)
}
