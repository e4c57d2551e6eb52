import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { callerReader } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import { migrations } from '../app.ts'
import { shippedPages } from '../pages/shipped.ts'
import { addPages } from '../pages/store.ts'
import { registerRoutes } from './routes.ts'

/** Some 30 MB of CSV: many times what sockets keep. */
const rowsMade = 100_000
const rowsPerPage = 1000
const rowsPerStatement = 5_000
const nameCharacters = 90

let store: Awaited<ReturnType<typeof testDatabase>>
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  store = await testDatabase(migrations)
  identity = await testIdentity()
  await addPages(store.db, shippedPages(new Date()))
  for (let from = 1; from < rowsMade; from += rowsPerStatement) {
    await store.db.query(sql`
      insert into registrations (id, page, giveaway, donor_id, name, email, phone, city, state, name_key, searched, phone_digits, age_confirmed, rules_agreed, created_at)
      select gen_random_uuid(), 'jeep-lease', 'lease-2027', gen_random_uuid(), repeat('n', ${nameCharacters}), repeat('e', ${nameCharacters}) || n || '@mail.example',
        '555' || lpad(n::text, 7, '0'), repeat('c', 99), 'OH', n::text, '', '555' || lpad(n::text, 7, '0'), true, true, now()
      from generate_series(${from}::int, ${from + rowsPerStatement - 1}::int) n`)
  }
  // A hundred thousand rows are written first.
}, 120_000)
afterAll(() => store.drop())

/** A service of its own, which counts the pages that it reads. */
async function serve(): Promise<{ server: Server; pagesRead: () => number; ask: () => Promise<IncomingMessage> }> {
  let pages = 0
  const counting: Database = {
    ...store.db,
    query: (question) => {
      if (question.text.includes('from registrations')) pages += 1
      return store.db.query(question)
    },
  }
  const app = createHttp({
    routes: registerRoutes(counting, () => new Date()),
    health: createHealth([]),
    readCaller: callerReader({ service: 'registrations', publicKeys: identity.publicKeys }),
    log: createLog('registrations'),
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const headers = await identity.asAdministrator('registrations')
  const ask = async () => {
    const request = get({ port, host: '127.0.0.1', path: '/api/landing-registrations/export', headers })
    const [response] = await once(request, 'response')
    return response
  }
  return { server, pagesRead: () => pages, ask }
}

async function countLines(response: IncomingMessage): Promise<number> {
  let lines = 0
  for await (const chunk of response.setEncoding('latin1')) lines += String(chunk).split('\n').length - 1
  return lines
}

it('a table of 100,000 rows is read from the database only as fast as somebody takes it', async () => {
  const [slow, quick] = await Promise.all([serve(), serve()])
  try {
    // It has begun, and nobody reads on: what fits into the sockets is written, and no more.
    const held = await slow.ask()
    const all = await countLines(await quick.ask())
    expect(all).toBe(rowsMade + 1)
    expect(quick.pagesRead()).toBe(rowsMade / rowsPerPage + 1)
    // Another one was read to the end meanwhile.
    expect(slow.pagesRead()).toBeLessThan(rowsMade / rowsPerPage / 2)
    held.destroy()
  } finally {
    slow.server.close()
    quick.server.close()
  }
  // All hundred thousand rows are read.
}, 120_000)
