import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { queues } from '@evenhand/contracts/http'
import { callerReader } from '@evenhand/service-kit/auth'
import { createHealth } from '@evenhand/service-kit/health'
import { createHttp } from '@evenhand/service-kit/http'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { type TestDatabase, testDatabase, testIdentity } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { shippedGiveaways } from '../giveaways/shipped.ts'
import { shipGiveaways } from '../giveaways/store.ts'
import { queueRoutes } from './routes.ts'

let store: TestDatabase
const identity = await testIdentity()
beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, new Date('2026-11-21T12:00:00Z'))
})
afterAll(() => store?.drop())

const { path, response } = queues.readQueues('entries')
async function waiting() {
  const app = createHttp({
    routes: queueRoutes(store.db, () => new Date()),
    health: createHealth([]),
    readCaller: callerReader({ service: 'entries', publicKeys: identity.publicKeys }),
    log: createLog('entries'),
  })
  const { body } = await request(app)
    .get(path)
    .set(await identity.asAdministrator('entries'))
  return response.body.parse(body)
}

it('counts every donor whose entries are held, however many a list shows', async () => {
  await store.db.query(sql`
    insert into entry_holds (id, donor_id, whys, state, held_at)
    select gen_random_uuid(), gen_random_uuid(), array['shared-network'], 'held', now() - n * interval '1 hour' from generate_series(1, 75) n`)
  await store.db.query(sql`
    insert into entry_holds (id, donor_id, whys, state, held_at, decided_at, decided_by)
    select gen_random_uuid(), gen_random_uuid(), array['shared-network'], 'released', now() - interval '9 days', now(), 'administrator-1' from generate_series(1, 9) n`)
  const [held] = await waiting()
  const [oldest] = await store.db.query<{ at: Date | null }>(
    sql`select min(held_at) as at from entry_holds where state = 'held'`,
  )
  expect(held).toMatchObject({ kind: 'entry-holds', many: 75, oldestAt: oldest?.at?.toISOString() })
  expect(held?.first).toHaveLength(queues.namedInQueueMax)
})

it('tells of each open batch of postcards what is left to do in it', async () => {
  const [empty, half, full, closed] = [1, 2, 3, 4].map((n) => `0199d0a4-6f2b-7c31-9a55-00000000000${n}`)
  const batch = (id: string | undefined, closedAt: Date | null) =>
    store.db.query(sql`
      insert into post_batches (id, giveaway, received_on, note, opened_by, opened_at, closed_by, closed_at)
      values (${id}, (select slug from giveaways order by slug limit 1), '2026-11-20', '', 'administrator-1', now(), ${closedAt && 'administrator-1'}, ${closedAt})`)
  for (const id of [empty, half, full]) await batch(id, null)
  await batch(closed, new Date())
  const type = (id: string | undefined, number: number, turn: number) =>
    store.db.query(sql`
      insert into post_readings (batch_id, number, turn, name, address, postal_code, region, email, postmarked_on, old_enough, keyed_by, keyed_at)
      values (${id}, ${number}, ${turn}, 'Ada Byron', '1 Elm St', '43004', 'OH', null, '2026-11-18', true, ${`administrator-${turn}`}, now())`)
  for (const number of [1, 2]) await type(half, number, 1)
  for (const turn of [1, 2]) await type(full, 1, turn)
  const found = (await waiting()).filter(({ kind }) => kind.startsWith('batch'))
  expect(Object.fromEntries(found.map(({ kind, many, about }) => [kind, [many, about?.id, about?.day]]))).toEqual({
    'batch-to-type': [1, empty, '2026-11-20'],
    'batch-to-finish': [2, half, '2026-11-20'],
    'batch-to-close': [1, full, '2026-11-20'],
  })
})
