import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { kitMigrations } from '../migrations/index.ts'
import { type Database, openDatabase } from '../postgres/index.ts'
import { copyOfMigrated } from './template.ts'

/** Where the suite's own real components are: `tools/test` starts them and sets these variables. */
function component(name: string): string {
  const address = process.env[name]
  if (address === undefined) throw new Error(`${name} is not set: please run the tests through npm test -- <path>`)
  return address
}

/** A name that nobody else in the suite has. */
export const fresh = (): string => `test_${randomBytes(6).toString('hex')}`

/** A PostgreSQL database for one test file. */
export interface TestDatabase {
  url: string
  /** Connections to it, made when first asked; `drop` ends them. */
  db: Database
  drop(): Promise<void>
}

/** A new PostgreSQL database with the tables of `migrations` beside the kit's own. */
export async function testDatabase(migrations: URL = kitMigrations): Promise<TestDatabase> {
  const server = component('TEST_POSTGRES_URL')
  const name = fresh()
  await copyOfMigrated(server, name, migrations)
  const url = new URL(server)
  url.pathname = `/${name}`
  // Tests ask much at once, on machines that may be busy; whoever is given this address is as patient.
  url.searchParams.set('connect_timeout', '120')
  const db = openDatabase(url.href)
  return {
    url: url.href,
    db,
    async drop() {
      await db.close()
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of the MongoDB server that nobody else uses. */
export function testMongoUrl(): string {
  const url = new URL(component('TEST_MONGODB_URL'))
  url.pathname = `/${fresh()}`
  return url.href
}

/** The Redis of the suite; keys of different files stay apart by their own prefixes. */
export const testRedisUrl = (): string => component('TEST_REDIS_URL')

export const testKafkaBrokers = (): string[] => component('TEST_KAFKA_BROKERS').split(',')

export const testMailbox = (): { smtpUrl: string; url: string } => ({
  smtpUrl: component('TEST_SMTP_URL'),
  url: component('TEST_MAILBOX_URL'),
})
