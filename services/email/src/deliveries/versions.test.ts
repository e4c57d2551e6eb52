import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks } from '@evenhand/service-kit/testing'
import { listOf, statesOf, subscribers, twoSubjects } from '../../tests/campaign-parts.ts'
import { campaignsUnderTest } from '../../tests/campaigns-under-test.ts'
import { sinkServer } from '../../tests/sink-server.ts'
import { chooseWinner, decideDue } from '../campaigns/tests.ts'
import { readCase, retryCampaign, sendCampaign, stepCampaign } from '../campaigns/use-cases.ts'

const email = await campaignsUnderTest()
afterAll(() => email.close())

const by = randomUUID()
const hours = 3_600_000
const later = (ms: number) => ({ ...email.campaigns, now: () => new Date(Date.now() + ms) })

/** A campaign in two versions to so many people, of whom a part gets the test. */
async function started(people: number, percent: number, emailOf?: (index: number) => string) {
  const listId = await listOf(email.db, await subscribers(email.db, people, emailOf))
  const id = await email.draft({ listId, test: twoSubjects(percent) })
  await sendCampaign(email.campaigns, { id, by, version: 1 })
  return id
}

async function versionsOf(id: string): Promise<Record<string, number>> {
  const rows = await email.db.query<{ version: string; people: number }>(sql`
    select coalesce(variant, 'held') as version, count(*)::int as people from campaign_recipients where campaign_id = ${id} group by 1`)
  return Object.fromEntries(rows.map(({ version, people }) => [version, people]))
}

const opens = (id: string, variant: string, people: number) =>
  email.db.query(sql`
    update campaign_recipients set first_opened_at = now() where id in (
      select id from campaign_recipients where campaign_id = ${id} and variant = ${variant} and state = 'sent' limit ${people})`)

const campaignOf = async (id: string) => (await readCase(email.db, id)).campaign

describe('an A/B test', () => {
  it('sends both versions to equal parts, waits, and sends the one that more people opened to all others, once', async () => {
    const sink = await sinkServer()
    const smtp = email.smtpTo(sink.url)
    const id = await started(500, 20)
    expect(await versionsOf(id)).toEqual({ a: 50, b: 50, held: 400 })
    expect(await decideDue(later(100 * hours))).toBe(false)
    await email.send(smtp)
    expect(await statesOf(email.db, id)).toEqual({ queued: 400, sent: 100 })
    await opens(id, 'a', 5)
    await opens(id, 'b', 6)
    // The wait begins when the last email of the test is through.
    expect(await decideDue(email.campaigns)).toBe(false)
    expect(await decideDue(later(3.9 * hours))).toBe(false)
    expect((await campaignOf(id)).test).toMatchObject({ endsAt: expect.any(String), decided: null })
    await email.send(smtp)
    expect(sink.taken.size).toBe(100)
    const decided = await Promise.all(Array.from({ length: 4 }, () => decideDue(later(4.1 * hours))))
    expect(decided.filter(Boolean)).toHaveLength(1)
    expect((await campaignOf(id)).test?.decided).toMatchObject({
      winner: 'b',
      why: 'rate',
      a: { reached: 50, reacted: 5 },
      b: { reached: 50, reacted: 6 },
    })
    await Promise.all([email.send(smtp), email.send(smtp)])
    await email.send(smtp)
    expect(await statesOf(email.db, id)).toEqual({ sent: 500 })
    expect([(await campaignOf(id)).status, await versionsOf(id)]).toEqual(['sent', { a: 50, b: 450 }])
    expect([...sink.taken.values()].every((times) => times === 1)).toBe(true)
    await sink.close()
  })

  it('can be paused, decided and resumed, and whoever it failed for is tried with the version they were to get', async () => {
    let isFull = true
    const sink = await sinkServer((address) =>
      isFull && address.startsWith('full') ? { at: 'RCPT TO', reply: '552 mailbox full' } : 'take',
    )
    const smtp = email.smtpTo(sink.url)
    const id = await started(60, 50, (index) => `${index < 30 ? 'full' : 'ok'}-${randomUUID()}@example.org`)
    await email.send(smtp)
    const failed = (await statesOf(email.db, id))['failed'] ?? 0
    await stepCampaign(email.campaigns, { id, by }, 'pause')
    await decideDue(email.campaigns)
    expect(await decideDue(later(5 * hours))).toBe(true)
    expect((await campaignOf(id)).test?.decided).toMatchObject({ winner: 'a', why: 'too-few' })
    await email.send(smtp)
    expect(await statesOf(email.db, id)).toMatchObject({ queued: 30 })
    await stepCampaign(email.campaigns, { id, by }, 'resume')
    isFull = false
    expect((await retryCampaign(email.campaigns, { id, by })).totalRetried).toBe(failed)
    await email.send(smtp)
    expect([await statesOf(email.db, id), await versionsOf(id)]).toEqual([{ sent: 60 }, { a: 45, b: 15 }])
    await sink.close()
  })

  it('is decided once by hand, and what was canceled sends nothing to those who wait', async () => {
    const sink = await sinkServer()
    const smtp = email.smtpTo(sink.url)
    const id = await started(40, 10)
    await email.send(smtp)
    const answers = await Promise.allSettled(
      (['b', 'a'] as const).map((winner) => chooseWinner(email.campaigns, { id, by, winner })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await campaignOf(id)).test?.decided?.why).toBe('by-hand')
    const other = await started(40, 10)
    await email.send(smtp)
    await stepCampaign(email.campaigns, { id: other, by }, 'cancel')
    await expect(chooseWinner(email.campaigns, { id: other, by, winner: 'b' })).rejects.toThrow(/was canceled/)
    expect(await decideDue(later(100 * hours))).toBe(false)
    expect(await statesOf(email.db, other)).toEqual({ canceled: 36, sent: 4 })
    await sink.close()
  })

  it('to one person sends A and nothing else', async () => {
    const sink = await sinkServer()
    const id = await started(1, 50)
    expect(await versionsOf(id)).toEqual({ a: 1 })
    await email.send(email.smtpTo(sink.url))
    expect(await statesOf(email.db, id)).toEqual({ sent: 1 })
    await sink.close()
  })
})

it('afterwards no invariant of the service is broken', async () => {
  expect(await failedChecks(email.url, new URL('../../checks/', import.meta.url))).toEqual([])
})
