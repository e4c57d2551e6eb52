import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DeskRole, queues } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { donationsUnderTest } from '../../tests/donations-under-test.ts'

const donations = await donationsUnderTest()
const { db } = donations
afterAll(() => donations.stop())

const { path, response } = queues.readQueues('donations')
const waiting = async (by = 'administrator-1', roles?: DeskRole[]) => {
  const { status, body } = await donations.administrator(undefined, by, roles).get(path)
  expect(status).toBe(200)
  return response.body.parse(body)
}
const of = async (kind: queues.QueueKind, by?: string) => (await waiting(by)).find((queue) => queue.kind === kind)

/** More of each than a list shows at once. */
beforeAll(async () => {
  await db.query(sql`
    insert into donors (donor_id, email, first_name, last_name, searched, last_activity_at, created_at)
    select gen_random_uuid(), 'donor-' || n || '@example.test', 'Ada', 'Byron', 'ada', now(), now() from generate_series(1, 120) n`)
  await db.query(sql`
    insert into approvals (id, kind, act, amount_cents, donor_id, asked_by, asked_at, expires_at)
    select gen_random_uuid(), 'offline-gift', '{"kind": "offline-gift"}', 100000 + n, gen_random_uuid(),
      case when n <= 60 then 'administrator-1' else 'administrator-2' end, now() - n * interval '1 minute',
      now() + case when n % 2 = 0 then interval '5 days' else interval '-1 day' end
    from generate_series(1, 180) n`)
  await db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at, behind_invoice, behind_cents, behind_since, lapses_at, notice_key, notice_asked_at, notice_failure)
    select gen_random_uuid(), donor_id, 'gold', 'sub_' || n, 'past-due', now(), now(), 'in_' || n, 900 + n, now() - n * interval '1 hour',
      case when n > 55 then now() + n * interval '1 day' end, case when n <= 55 then 'notice-' || n end, case when n <= 55 then now() end,
      case when n <= 55 then 'reply-550' end
    from (select donor_id, row_number() over (order by email) as n from donors) numbered where n <= 110`)
  await db.query(sql`
    insert into gifts (id, donor_id, giveaway, kind, amount_cents, state, source, created_at, confirmed_at, payment_id)
    select gen_random_uuid(), donor_id, 'main', 'one-time', 5000, 'confirmed', 'test:' || n, now(), now(), 'pi_' || n
    from (select donor_id, row_number() over (order by email) as n from donors) numbered where n <= 70`)
  await db.query(sql`
    insert into money_back (id, payment_id, kind, state, amount_cents, opened_at, changed_at)
    select 'du_' || n, 'pi_' || n, 'dispute', case when n <= 60 then 'opened' else 'won' end, 1000 + n, now() - n * interval '1 day', now()
    from generate_series(1, 70) n`)
})

describe('what waits about money', () => {
  it('is counted whole, with the largest amount, since when the oldest waits, and the first of them', async () => {
    const disputed = await of('disputes')
    expect(disputed).toMatchObject({ many: 60, dearest: '10.60', dueAt: null })
    const [oldest] = await db.query<{ id: string; at: Date }>(sql`
      select g.id, opened_at as at from money_back m join gifts g using (payment_id) where m.id = 'du_60'`)
    expect([disputed?.oldestAt, disputed?.first[0]]).toEqual([oldest?.at.toISOString(), oldest?.id])
    expect(disputed?.first).toHaveLength(queues.namedInQueueMax)
  })

  it('is every approval that another person asked for, and none that has expired', async () => {
    expect(await of('approvals')).toMatchObject({ many: 60, dearest: '1001.80' })
    expect(await of('approvals', 'administrator-2')).toMatchObject({ many: 30, dearest: '1000.60' })
    expect(await of('approvals', 'administrator-3')).toMatchObject({ many: 90 })
  })

  it('is every payment that failed, and those of whose donors nobody was told', async () => {
    expect(await of('failed-renewals')).toMatchObject({ many: 110, dearest: '10.10' })
    const untold = await of('untold-of-arrears')
    expect(untold).toMatchObject({ many: 55, dearest: '9.55', dueAt: null })
    expect((await of('failed-renewals'))?.dueAt).toEqual(expect.any(String))
  })

  it('is what the last comparison left open, not what an earlier one did', async () => {
    const run = async (id: string, hoursAgo: number, open: number) => {
      await db.query(sql`
        insert into reconciliations (id, since, until, started_at) values (${id}, now(), now(), now() - ${hoursAgo}::int * interval '1 hour')`)
      await db.query(sql`
        insert into differences (reconciliation_id, object_id, kind, detail, mended)
        select ${id}, 'pi_' || n, 'gift-missing', 'No gift', n > ${open} from generate_series(1, 80) n`)
    }
    await run(crypto.randomUUID(), 30, 80)
    expect(await of('differences')).toMatchObject({ many: 80 })
    await run(crypto.randomUUID(), 2, 51)
    expect(await of('differences')).toMatchObject({ many: 51, oldestAt: expect.any(String) })
  })

  it('is told to nobody who may not read the list that it is of', async () => {
    expect(await waiting('administrator-4', ['draws'])).toEqual([])
    const kinds = (await waiting('administrator-4', ['support'])).map(({ kind }) => kind)
    expect(kinds).not.toContain('approvals')
    expect(kinds).toContain('failed-renewals')
    expect((await donations.nobody.get(path)).status).toBe(401)
    expect((await donations.donor(crypto.randomUUID()).get(path)).status).toBe(403)
  })
})
