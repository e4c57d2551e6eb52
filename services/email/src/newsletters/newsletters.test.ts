import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { organization } from '@evenhand/contracts/organization'
import { newsletterPath } from '@evenhand/contracts/pages'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { listOf, newsletter, subscribers, twoSubjects } from '../../tests/campaign-parts.ts'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { mailsTo } from '../../tests/mailbox.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

const desk = email.administrator('desk', '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e11')
const path = '/api/email/campaigns'

async function draft(change: Record<string, unknown> = {}): Promise<string> {
  const answer = await desk.post(path, newsletter(change), { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(201)
  return answer.body.campaign.id
}
const campaignOf = async (id: string) => (await desk.get(`${path}/${id}`)).body.campaign
const send = async (id: string) => desk.post(`${path}/${id}/send`, { version: (await campaignOf(id)).version })
const untilSent = (id: string) => eventually(async () => (await campaignOf(id)).status === 'sent')
async function sentToOne(change: Record<string, unknown> = {}) {
  const people = await subscribers(email.db, 1)
  const id = await draft({ listId: await listOf(email.db, people), ...change })
  await send(id)
  await untilSent(id)
  return { id, address: people[0]?.email ?? '', token: people[0]?.token ?? '' }
}
const statusOf = async (id: string) => (await email.nobody.get(`/api/email/newsletters/${id}`)).status
const listed = async (query = '') => (await email.nobody.get(`/api/email/newsletters${query}`)).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

describe('the newsletters on the web', () => {
  it('are what was emailed, without anything of a reader', async () => {
    const { id, address, token } = await sentToOne({
      isOnWeb: true,
      subject: 'For {{person.firstName | "you"}}',
      htmlContent:
        '<p>Dear {{person.firstName | "friend"}}{{person.email}}. <a href="https://evenhand.example/impact">Look</a> <a href="{{links.unsubscribe}}">Leave</a><script>1</script></p><img src="https://a.example/lake.png" alt="A lake">',
    })
    const [mail] = await mailsTo(address)
    expect(mail?.html).toContain('Dear Ada')
    const { status, body } = await email.nobody.get(`/api/email/newsletters/${id}`)
    expect([status, body.subject]).toEqual([200, 'For you'])
    expect(body.html).toContain('Dear friend.')
    expect(body.html).toContain('Picture: A lake')
    expect(body.html).toContain('href="https://evenhand.example/impact"')
    expect(body.html).toContain('href="https://giveaway.test/email/unsubscribe"')
    for (const never of [address, token, '/r/', '<script', '<img', 'Ada', 'choose=1', 'because you’re subscribed'])
      expect(body.html).not.toContain(never)
    expect(body.html).toContain(organization.address.split('\n')[0])
  })

  it('are named at the end of each email, beside the page of choices, in HTML and in text', async () => {
    const { id, address, token } = await sentToOne({ isOnWeb: true })
    const other = await sentToOne()
    const [mail] = await mailsTo(address)
    const links = [newsletterPath(id), `/email/unsubscribe?token=${token}&choose=1`]
    for (const form of [mail?.html.replaceAll('&amp;', '&'), mail?.text])
      for (const link of links) expect(form).toContain(`https://giveaway.test${link}`)
    const [withoutWeb] = await mailsTo(other.address)
    for (const form of [withoutWeb?.html, withoutWeb?.text]) {
      expect(form).not.toContain('Read on the web')
      expect(form).toContain('Choose which emails you get')
    }
  })

  it('are none that is a draft, scheduled, canceled, or was never put there', async () => {
    const people = await subscribers(email.db, 1)
    const listId = await listOf(email.db, people)
    const waiting = await draft({ isOnWeb: true, listId })
    expect(await statusOf(waiting)).toBe(404)
    await desk.post(`${path}/${waiting}/test`, { email: 'desk@evenhand.example' })
    expect(await statusOf(waiting)).toBe(404)
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const { version } = await campaignOf(waiting)
    expect((await desk.call('PUT', `${path}/${waiting}/schedule`, { body: { version, scheduledAt } })).status).toBe(200)
    expect(await statusOf(waiting)).toBe(404)
    await desk.post(`${path}/${waiting}/cancel`, {})
    expect(await statusOf(waiting)).toBe(404)
    const { id } = await sentToOne()
    expect(await statusOf(id)).toBe(404)
    await email.db.query(sql`update campaigns set is_on_web = true, state = 'canceled' where id = ${id}`)
    expect(await statusOf(id)).toBe(404)
    expect(idsOf(await listed())).not.toEqual(expect.arrayContaining([waiting]))
  })

  it('can be put there after sending and taken off again, once however often it is asked for', async () => {
    const { id } = await sentToOne()
    for (const isOnWeb of [true, true, false, false, true]) {
      const { status, body } = await desk.call('PUT', `${path}/${id}/web`, { body: { isOnWeb } })
      expect([status, body.campaign.isOnWeb, await statusOf(id)]).toEqual([200, isOnWeb, isOnWeb ? 200 : 404])
    }
    const [told] = await email.db.query<{ acts: number }>(sql`
      select count(*)::int as acts from outbox where payload::text like ${`%${id}%`} and payload::text like '%web%'`)
    expect(told?.acts ?? 3).toBeLessThanOrEqual(3)
    expect((await email.nobody.call('PUT', `${path}/${id}/web`, { body: { isOnWeb: false } })).status).toBe(401)
    expect(await statusOf(id)).toBe(200)
  })

  it('are listed with the last sent first, page by page', async () => {
    const older = await sentToOne({ isOnWeb: true, subject: 'Older' })
    const newer = await sentToOne({ isOnWeb: true, subject: 'Newer, for {{person.firstName | "you"}}' })
    const first = await listed('?limit=1')
    expect(first).toMatchObject({ items: [{ id: newer.id, subject: 'Newer, for you' }], next: newer.id })
    const second = await listed(`?limit=1&after=${first.next}`)
    expect([idsOf(second), second.total]).toEqual([[older.id], first.total])
  })

  it('show the version that won an A/B test, and A until one has', async () => {
    const { id } = await sentToOne({ isOnWeb: true, test: { ...twoSubjects(50) } })
    const subject = async () => (await email.nobody.get(`/api/email/newsletters/${id}`)).body.subject
    expect(await subject()).toBe('What your gifts did')
    await email.db.query(sql`
      update campaigns set winner = 'b', winner_why = 'by-hand', decided_at = now(), a_reached = 0, a_reacted = 0, b_reached = 0, b_reacted = 0
      where id = ${id}`)
    expect(await subject()).toBe('Something else')
  })
})
