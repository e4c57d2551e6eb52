import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { figures } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { sumDays } from './store.ts'

let donations: DonationsUnderTest
const donor = uuidv7()

beforeAll(async () => {
  donations = await donationsUnderTest()
  await donations.db.query(sql`
    insert into donors (donor_id, email, searched, last_activity_at, created_at)
    values (${donor}, 'ada@example.test', 'ada@example.test', now(), now())`)
})
afterAll(() => donations.stop())

/** Midnight in New York is 05:00 UTC in winter. */
const now = new Date('2026-11-22T15:00:00Z')
const lastMinuteBefore = '2026-11-22T04:59:59Z'
const firstSecondOfToday = '2026-11-22T05:00:00Z'

async function give(cents: number, at: string, more: { payment?: string; kind?: 'one-time' | 'free' } = {}) {
  const { kind = 'one-time', payment = uuidv7() } = more
  const id = uuidv7()
  await donations.db.query(sql`
    insert into gifts (id, donor_id, giveaway, kind, level, amount_cents, state, source, created_at, confirmed_at, payment_id)
    values (${id}, ${donor}, 'main', ${kind}, ${kind === 'free' ? 'free' : null}, ${cents}, 'confirmed', ${`test:${id}`}, ${at}, ${at},
      ${kind === 'free' ? null : payment})`)
  return id
}

async function hold(started: string, ended?: string) {
  const id = uuidv7()
  await donations.db.query(sql`
    insert into memberships (id, donor_id, level, subscription_id, state, started_at, changed_at, ended_at, ended_because, looked_at)
    values (${id}, ${donor}, 'gold', ${`sub_${id}`}, ${ended ? 'ended' : 'active'}, ${started}, ${started}, ${ended ?? null},
      ${ended ? 'cancelled' : null}, now())`)
  return id
}

const daysUntilNow = async () => {
  const days = await sumDays(donations.db, figures.figureDays, now)
  return { days, today: days.at(-1), yesterday: days.at(-2) }
}

describe('the figures of the last days', () => {
  it('are 30 days of the campaign, also where nothing happened', async () => {
    const { days } = await daysUntilNow()
    expect(days.map(({ day }) => day)).toHaveLength(30)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-24', '2026-11-22'])
    expect(days.at(-1)).toEqual({
      day: '2026-11-22',
      given: '0.00',
      refunded: '0.00',
      gifts: 0,
      memberships: 0,
      failedRenewals: 0,
    })
  })

  it('belong to the day in New York, and what was bought together is one gift', async () => {
    await give(50_00, lastMinuteBefore)
    await give(25_00, firstSecondOfToday, { payment: 'pi_together' })
    await give(1_05, firstSecondOfToday, { payment: 'pi_together' })
    await give(0, firstSecondOfToday, { kind: 'free' })
    const { today, yesterday } = await daysUntilNow()
    expect(yesterday).toMatchObject({ given: '50.00', gifts: 1 })
    expect(today).toMatchObject({ given: '26.05', gifts: 1 })
  })

  it('tell a refund on its own day', async () => {
    const id = await give(10_00, '2026-11-02T12:00:00Z', { payment: 'pi_back' })
    await donations.db.query(
      sql`insert into money_back values ('re_1', 'pi_back', 'refund', 'done', 1000, ${lastMinuteBefore}, ${lastMinuteBefore})`,
    )
    await donations.db.query(
      sql`insert into reversals values (gen_random_uuid(), ${id}, 're_1', 1000, ${lastMinuteBefore})`,
    )
    const { days, yesterday } = await daysUntilNow()
    expect(yesterday?.refunded).toBe('10.00')
    expect(days.find(({ day }) => day === '2026-11-02')).toMatchObject({ given: '10.00', refunded: '0.00' })
  })

  it('count the memberships that had not ended by the end of a day, however old they are', async () => {
    await hold('2026-01-01T12:00:00Z')
    await hold('2026-01-01T12:00:00Z', '2026-11-21T12:00:00Z')
    await hold('2026-01-01T12:00:00Z', '2026-03-01T12:00:00Z')
    await hold(firstSecondOfToday)
    const { days, today, yesterday } = await daysUntilNow()
    expect([days[0], yesterday, today].map((day) => day?.memberships)).toEqual([2, 1, 2])
  })

  it('count a renewal that failed once, on the day it failed', async () => {
    const id = await hold('2026-10-01T12:00:00Z')
    await donations.db.query(sql`
      insert into arrears_steps (invoice_id, step, membership_id, due_at, next_try_at, outcome, settled_at)
      values ('in_1', 'first-notice', ${id}, ${firstSecondOfToday}, now(), 'done', now()),
             ('in_1', 'second-notice', ${id}, ${firstSecondOfToday}, now(), 'done', now())`)
    expect((await daysUntilNow()).today?.failedRenewals).toBe(1)
  })

  it('are for administrators', async () => {
    expect((await donations.donor(donor).get('/api/admin/figures/gifts')).status).toBe(403)
    const { status, body } = await donations.administrator().get('/api/admin/figures/gifts')
    expect(status).toBe(200)
    expect(figures.GiftFigures.parse(body).timeZone).toBe('America/New_York')
  })
})

it('says that reports of the processor are late once they have waited for a minute', async () => {
  const backlog = async () => (await donations.nobody.get('/health/backlog')).body
  await donations.db.query(sql`
    insert into processor_events (id, type, object_id, next_attempt_at, received_at)
    values ('evt_late', 'payment_intent.succeeded', 'pi_late', now() + interval '1 hour', now() - interval '2 minutes'),
           ('evt_new', 'payment_intent.succeeded', 'pi_new', now() + interval '1 hour', now())`)
  expect(await eventually(backlog)).toMatchObject({ payments: 1 })
})
