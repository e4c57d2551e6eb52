import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../migrations/index.ts'

/** Where the suite's own real components are: `tests/setup` starts them and sets these variables. */
function component(name: string): string {
  const address = process.env[name]
  if (address === undefined)
    throw new Error(`${name} is not set: run the tests through npm test, or node tests/setup/components.ts`)
  return address
}

const fresh = (): string => `test_${randomBytes(6).toString('hex')}`

/** A new, migrated PostgreSQL database for one test file. */
export async function testDatabase(migrations: URL): Promise<{ url: string; drop(): Promise<void> }> {
  const server = component('TEST_POSTGRES_URL')
  const name = fresh()
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, migrations)
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
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

/** Asks again every 20 ms until the answer is there; fails after the time with what was last seen. */
export async function eventually<T>(ask: () => Promise<T | undefined | false>, milliseconds = 10_000): Promise<T> {
  const until = Date.now() + milliseconds
  let last: unknown
  while (Date.now() < until) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
      last = answer
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`It did not come true within ${milliseconds} ms`, { cause: last })
}
