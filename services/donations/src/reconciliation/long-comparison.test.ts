import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'

/** A processor at which nothing has happened, and which answers when it is told to. */
const waiting: ServerResponse[] = []
let isSlow = true
const answer = (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end('{"object":"list","data":[],"has_more":false}')
function answerAll(): void {
  isSlow = false
  waiting.splice(0).forEach(answer)
}
const processor = createServer((_request, response) => (isSlow ? waiting.push(response) : answer(response)))

let donations: DonationsUnderTest
beforeAll(async () => {
  await once(processor.listen(0, '127.0.0.1'), 'listening')
  const { port } = processor.address() as AddressInfo
  donations = await donationsUnderTest({ STRIPE_API_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  answerAll()
  await donations?.stop()
  processor.closeAllConnections()
  processor.close()
})

/** How the connection idles that holds the lock of comparisons. The server ends one that idles in a transaction for half a minute. */
const statesOfHolders = async (): Promise<string[]> =>
  (
    await donations.db.query<{ state: string }>(sql`
      select state from pg_stat_activity join pg_locks using (pid)
      where datname = current_database() and locktype = 'advisory' and granted and state like 'idle%'
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended('reconciliation', 0)`)
  ).map(({ state }) => state)

it('a comparison that takes longer than a transaction may idle comes to its end, and no second one runs beside it', async () => {
  const administrator = await donations.identity.asAdministrator('donations')
  const compare = () =>
    donations.call(
      'POST',
      '/api/admin/reconciliations',
      { since: new Date().toISOString().slice(0, 10) },
      administrator,
    )
  // As the service starts, the job of the night is alone for a moment, to look whether it is time.
  const comparing = eventually(async () => {
    const compared = await compare()
    return compared.status !== 409 && compared
  })
  await eventually(async () => (await donations.db.query(sql`select 1 from reconciliations`)).length > 0)
  expect(await compare()).toMatchObject({ status: 409 })
  expect(await statesOfHolders()).toEqual(['idle'])
  answerAll()
  expect(await comparing).toMatchObject({ status: 201, body: [{ compared: 0, differences: [] }] })
})
