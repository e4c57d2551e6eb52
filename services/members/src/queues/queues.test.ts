import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { queues } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from '../app.ts'
import { sharingAt } from '../../tests/sharing.ts'
import { Config } from '../config.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db } = service
const { publish, join } = sharingAt(service)
afterAll(() => service.stop())

const { path, response } = queues.readQueues('members')

beforeAll(async () => {
  await publish(1, ['social'])
  await join()
  await db.query(sql`
    insert into social_activities (id, member_id, platform, activity, post, entries, state, version, reason, holds, recorded_at)
    select gen_random_uuid(), (select id from members limit 1), 'facebook', 'share', n::text, 10,
      case when n <= 60 then 'recorded' when n <= 70 then 'appealed' when n <= 125 then 'held' else 'accepted' end, 1,
      case when n > 60 and n <= 70 then 'It isn’t public.' end, case when n > 70 and n <= 125 then array['shared-network'] else '{}' end, now() - n * interval '1 hour' from generate_series(1, 200) n`)
})

it('counts all that waits for a review apart from all that is held, the appeals first', async () => {
  const found = response.body.parse((await service.administrator().get(path)).body)
  expect(found.map(({ kind, many }) => [kind, many])).toEqual([
    ['social', 70],
    ['social-held', 55],
  ])
  const appealed = await db.query<{ id: string }>(sql`select id from social_activities where state = 'appealed'`)
  expect(found[0]?.first.toSorted()).toEqual(appealed.map(({ id }) => id).toSorted())
  const [oldest] = await db.query<{ at: Date | null }>(
    sql`select min(recorded_at) as at from social_activities where state = 'held'`,
  )
  expect(found[1]?.oldestAt).toBe(oldest?.at?.toISOString())
})

it('tells nothing to who may not read the list', async () => {
  expect((await service.administrator(undefined, undefined, ['money']).get(path)).body).toEqual([])
})
