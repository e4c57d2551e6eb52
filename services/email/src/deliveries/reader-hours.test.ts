import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { listOf, statesOf, subscribers, type TestSubscriber, twoSubjects } from '../../tests/campaign-parts.ts'
import { campaignsUnderTest } from '../../tests/campaigns-under-test.ts'
import { sinkServer } from '../../tests/sink-server.ts'
import { readCase, scheduleCampaign, startDue, stepCampaign, unscheduleCampaign } from '../campaigns/use-cases.ts'

const email = await campaignsUnderTest()
afterAll(() => email.close())

const by = randomUUID()
const hour = 3_600_000
/** Nine in the morning in New York, when it is three in the afternoon in Paris, and six in the morning in Los Angeles. */
const at = new Date('2099-12-01T14:00:00.000Z')
const asOf = (now: Date) => ({ ...email.campaigns, now: () => now })
const before = (hours: number) => new Date(at.getTime() - hours * hour)

async function peopleIn(zones: readonly (string | null)[]): Promise<TestSubscriber[]> {
  const people = await subscribers(email.db, zones.length)
  await email.db.query(sql`
    update subscribers s set time_zone = p.zone from unnest(${people.map(({ id }) => id)}::uuid[], ${zones}::text[]) p (id, zone)
    where s.id = p.id`)
  return people
}

const schedule = (id: string, readerZone: string | null, version = 1) =>
  scheduleCampaign(asOf(before(200)), { id, by, version, at, readerZone })

async function hoursOf(id: string, people: readonly TestSubscriber[]): Promise<(string | undefined)[]> {
  const rows = await email.db.query<{ subscriberId: string; due: Date }>(sql`
    select subscriber_id as "subscriberId", next_attempt_at as due from campaign_recipients where campaign_id = ${id}`)
  return people.map((one) => rows.find(({ subscriberId }) => subscriberId === one.id)?.due.toISOString())
}

it('a campaign for an hour where each reader lives starts when it is that hour first anywhere, and each is due at theirs', async () => {
  const people = await peopleIn(['America/Los_Angeles', 'Europe/Paris', 'Pacific/Kiritimati', null, 'Mars/Olympus'])
  const id = await email.draft({ listId: await listOf(email.db, people) })
  const { campaign } = await schedule(id, 'America/New_York')
  expect(campaign).toMatchObject({ status: 'scheduled', readerZone: 'America/New_York' })
  expect(await startDue(asOf(before(19.1)))).toBe(false)
  expect(await startDue(asOf(before(19)))).toBe(true)
  expect(await hoursOf(id, people)).toEqual([
    '2099-12-01T17:00:00.000Z',
    '2099-12-01T08:00:00.000Z',
    '2099-11-30T19:00:00.000Z',
    '2099-12-01T14:00:00.000Z',
    '2099-12-01T14:00:00.000Z',
  ])
  const sink = await sinkServer()
  const smtp = email.smtpTo(sink.url)
  await email.send(smtp)
  expect([sink.taken.size, (await readCase(email.db, id)).campaign]).toMatchObject([
    0,
    { status: 'sending', totalWaiting: 5 },
  ])
  await email.db.query(sql`
    update campaign_recipients set next_attempt_at = next_attempt_at - interval '100 years' where campaign_id = ${id}
      and next_attempt_at <= '2099-12-01T08:00:00Z'`)
  await email.send(smtp)
  expect(await statesOf(email.db, id)).toEqual({ queued: 3, sent: 2 })
  await stepCampaign(email.campaigns, { id, by }, 'cancel')
  expect(await statesOf(email.db, id)).toEqual({ canceled: 3, sent: 2 })
  await sink.close()
})

it('those for whom the hour is over as it starts get it at once', async () => {
  const people = await peopleIn(['Europe/Paris', 'America/Los_Angeles'])
  const id = await email.draft({ listId: await listOf(email.db, people) })
  await schedule(id, 'America/New_York')
  const started = before(2)
  expect(await startDue(asOf(started))).toBe(true)
  expect(await hoursOf(id, people)).toEqual([started.toISOString(), '2099-12-01T17:00:00.000Z'])
  await stepCampaign(email.campaigns, { id, by }, 'cancel')
})

it('is refused for a zone that nobody knows, and for two versions; taken off the schedule it is sent to all at once', async () => {
  const people = await peopleIn(['Europe/Paris'])
  const id = await email.draft({ listId: await listOf(email.db, people) })
  await expect(schedule(id, 'Mars/Olympus')).rejects.toThrow('this one isn’t known')
  const tested = await email.draft({ test: twoSubjects(20) })
  await expect(schedule(tested, 'America/New_York')).rejects.toThrow('compared at one time')
  await schedule(id, 'America/New_York')
  expect((await unscheduleCampaign(email.campaigns, { id, by })).campaign).toMatchObject({
    status: 'draft',
    readerZone: null,
  })
})
