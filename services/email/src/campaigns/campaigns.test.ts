import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { emailTemplates } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { listOf, newsletter, statesOf, subscribers, twoSubjects } from '../../tests/campaign-parts.ts'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { attachmentsOf, mailsTo } from '../../tests/mailbox.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

const desk = email.administrator('desk', '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10')
const path = '/api/email/campaigns'

async function draft(change: Record<string, unknown> = {}): Promise<string> {
  const answer = await desk.post(path, newsletter(change), { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(201)
  return answer.body.campaign.id
}

const caseOf = async (id: string) => (await desk.get(`${path}/${id}`)).body
const versionOf = async (id: string): Promise<number> => (await caseOf(id)).campaign.version
const send = async (id: string, version?: number) =>
  desk.post(`${path}/${id}/send`, { version: version ?? (await versionOf(id)) })
const testOf = (id: string, to: string, { who = desk, key = randomUUID() }: { who?: typeof desk; key?: string } = {}) =>
  who.post(`${path}/${id}/test`, { email: to }, { 'idempotency-key': key })
/** The subjects of what is there for an address, once it is as many. */
const subjectsTo = (to: string, count: number): Promise<string[]> =>
  eventually(async () => {
    const mails = await mailsTo(to)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    return mails.map(({ subject }) => subject)
  })
const untilSent = (id: string) => eventually(async () => (await caseOf(id)).campaign.status === 'sent')
const pdf = new TextEncoder().encode('%PDF-1.4\nreport\n%%EOF\n')

describe('a campaign', () => {
  it('goes from a draft to every active person on its list, and to nobody else', async () => {
    const people = await subscribers(email.db, 3)
    const [stranger] = await subscribers(email.db, 1)
    const listId = await listOf(email.db, people)
    await email.db.query(sql`
      update list_members set state = 'unsubscribed' where subscriber_id = ${people[2]?.id}`)
    const id = await draft({ listId })
    expect((await desk.get(`${path}/${id}/audience`)).body).toEqual({ totalRecipients: 2, listsAlone: 0 })
    const sent = await send(id)
    expect([sent.status, sent.body]).toEqual([200, { message: 'Sending to 2 people.', totalRecipients: 2 }])
    await untilSent(id)
    expect((await caseOf(id)).campaign).toMatchObject({ totalRecipients: 2, totalDelivered: 2 })
    const [mail, ...more] = await mailsTo(people[0]?.email ?? '')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('What your gifts did')
    const leave = `https://giveaway.test/r/unsubscribe/${people[0]?.token}?list=${listId}`
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${leave}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    for (const form of [mail?.html, mail?.text]) expect(form).toContain(leave)
    expect(mail?.text).toContain('See what they did (https://evenhand.example/impact')
    expect(await mailsTo(people[2]?.email ?? '')).toEqual([])
    expect(await mailsTo(stranger?.email ?? '')).toEqual([])
  })

  it('that two administrators send at once has one set of recipients', async () => {
    const listId = await listOf(email.db, await subscribers(email.db, 20))
    const id = await draft({ listId })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, 1)))
    expect(answers.map(({ status, body }) => [status, body.totalRecipients])).toEqual(
      Array.from({ length: 8 }, () => [200, 20]),
    )
    await untilSent(id)
    expect(await statesOf(email.db, id)).toEqual({ sent: 20 })
  })

  it('without anybody to send to stays a draft', async () => {
    const id = await draft({ listId: await listOf(email.db, []) })
    const answer = await send(id)
    expect([answer.status, answer.body.type]).toEqual([409, '/problems/not-possible'])
    expect((await caseOf(id)).campaign.status).toBe('draft')
  })

  it('that was changed since it was read is neither sent nor scheduled', async () => {
    const id = await draft({ listId: await listOf(email.db, await subscribers(email.db, 1)) })
    await desk.call('PUT', `${path}/${id}`, { body: { ...newsletter({ subject: 'To everyone' }), version: 1 } })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    for (const answer of [
      await send(id, 1),
      await desk.call('PUT', `${path}/${id}/schedule`, { body: { scheduledAt, version: 1 } }),
    ])
      expect([answer.status, answer.body.type, answer.body.detail]).toEqual([
        409,
        '/problems/conflict',
        expect.stringContaining('changed after you opened it'),
      ])
    expect((await caseOf(id)).campaign).toMatchObject({ status: 'draft', totalRecipients: 0 })
  })

  it('is changed as long as it is a draft and as it was read', async () => {
    const id = await draft()
    const change = (version: number, subject: string) =>
      desk.call('PUT', `${path}/${id}`, { body: { ...newsletter({ subject }), version } })
    expect((await change(1, 'Better')).body.campaign).toMatchObject({ subject: 'Better', version: 2 })
    expect((await change(1, 'Late')).status).toBe(409)
    const gone = await desk.call('PUT', `${path}/${id}`, {
      body: { ...newsletter({ listId: randomUUID() }), version: 2 },
    })
    expect([gone.status, gone.body.errors?.[0]?.path]).toEqual([400, 'listId'])
    expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await desk.get(`${path}/${id}`)).status).toBe(404)
  })

  it('is listed newest first, page by page, by state and words', async () => {
    const word = randomUUID()
    const ids = [
      await draft({ name: `A ${word}` }),
      await draft({ name: `B ${word}` }),
      await draft({ name: `C ${word}` }),
    ]
    const first = await desk.get(`${path}?search=${word}&limit=2`)
    expect(first.body).toMatchObject({ total: 3, next: ids[1], items: [{ id: ids[2] }, { id: ids[1] }] })
    const second = await desk.get(`${path}?search=${word}&limit=2&after=${ids[1]}`)
    expect(second.body).toMatchObject({ next: null, items: [{ id: ids[0] }] })
    expect((await desk.get(`${path}?search=${word}&status=sent`)).body.total).toBe(0)
  })

  it('takes files while it is a draft, and sends them along', async () => {
    const people = await subscribers(email.db, 1)
    const id = await draft({ listId: await listOf(email.db, people) })
    const fileId = randomUUID()
    const put = (body: Uint8Array, name = 'report') =>
      desk.call('PUT', `${path}/${id}/attachments/${fileId}?name=${name}`, {
        body,
        headers: { 'content-type': 'application/pdf' },
      })
    for (const answer of [await put(pdf), await put(pdf)])
      expect(answer.body.attachments).toEqual([{ id: fileId, fileName: 'report.pdf', bytes: pdf.length }])
    expect((await put(new TextEncoder().encode('%PDF-1.4\nother\n%%EOF\n'))).status).toBe(409)
    const large = Buffer.concat([Buffer.from(pdf), Buffer.alloc(10 * 1024 * 1024), Buffer.from('%%EOF')])
    expect((await put(large)).status).toBe(413)
    expect((await desk.get(`${path}/${id}/attachments/${fileId}`)).bytes).toEqual(Buffer.from(pdf))
    await send(id)
    await untilSent(id)
    const [mail] = await mailsTo(people[0]?.email ?? '')
    expect(await attachmentsOf(mail)).toEqual([{ fileName: 'report.pdf', bytes: Buffer.from(pdf) }])
    expect((await put(pdf)).status).toBe(409)
  })

  it('takes no more files than an email can carry, all together', async () => {
    const id = await draft()
    const put = (megabytes: number, fileId = randomUUID()) =>
      desk.call('PUT', `${path}/${id}/attachments/${fileId}?name=report`, {
        body: Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.alloc(megabytes * 1024 * 1024),
          Buffer.from('\n%%EOF\n'),
        ]),
        headers: { 'content-type': 'application/pdf' },
      })
    const first = randomUUID()
    expect((await put(9, first)).status).toBe(200)
    const refused = await put(3)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The files of a campaign have at most 11 MB together. Remove one to attach another.',
    ])
    // Sent again for want of an answer, it takes no place of its own.
    expect((await put(9, first)).status).toBe(200)
    expect((await put(1)).status).toBe(200)
    expect((await put(1)).status).toBe(409)
  })

  it('is mailed to one address as a test, and counts nobody', async () => {
    const id = await draft()
    const to = `${randomUUID()}@example.org`
    const answer = await testOf(id, to)
    expect([answer.status, answer.body.message]).toEqual([202, `A test is on its way to ${to}.`])
    expect(await subjectsTo(to, 1)).toEqual(['[Test] What your gifts did'])
    expect((await caseOf(id)).campaign).toMatchObject({ status: 'draft', totalRecipients: 0 })
  })

  it('is mailed as a test once with its files, however often it is asked for with one key', async () => {
    const id = await draft()
    const put = await desk.call('PUT', `${path}/${id}/attachments/${randomUUID()}?name=report`, {
      body: Buffer.from(pdf),
      headers: { 'content-type': 'application/pdf' },
    })
    expect(put.status).toBe(200)
    const [to, key] = [`${randomUUID()}@example.org`, randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => testOf(id, to, { key })))
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    expect((await testOf(id, to, { key })).body).toEqual({
      message: `A test is on its way to ${to}.`,
      testId: expect.any(String),
    })
    expect(await subjectsTo(to, 1)).toHaveLength(1)
    const [mail] = await mailsTo(to)
    expect(await attachmentsOf(mail)).toEqual([{ fileName: 'report.pdf', bytes: Buffer.from(pdf) }])
  })

  it('is mailed as a test at most thirty times an hour by one administrator, and to nobody on hold', async () => {
    const other = email.administrator('other', randomUUID())
    const id = await draft()
    const test = (to: string) => testOf(id, to, { who: other })
    const [held, to] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, words, since, by) values (${held}, 'everything', 'by-hand', '', now(), 'desk')`)
    expect((await test(held)).body.errors[0].path).toBe('email')
    const statuses: number[] = []
    for (let time = 0; time < emailTemplates.testsPerHour; time++) statuses.push((await test(to)).status)
    expect([statuses.filter((status) => status === 202).length, statuses.at(-1)]).toEqual([
      emailTemplates.testsPerHour - 1,
      429,
    ])
    await subjectsTo(to, emailTemplates.testsPerHour - 1)
    expect((await mailsTo(to))[0]?.headers['list-unsubscribe']).toBeUndefined()
  })

  it('starts by itself when it is due, and not before; a past instant is refused', async () => {
    const listId = await listOf(email.db, await subscribers(email.db, 2))
    const id = await draft({ listId })
    const schedule = async (ms: number) =>
      desk.call('PUT', `${path}/${id}/schedule`, {
        body: { scheduledAt: new Date(Date.now() + ms).toISOString(), version: await versionOf(id) },
      })
    expect((await schedule(-1000)).status).toBe(400)
    expect((await schedule(3_600_000)).body.campaign.status).toBe('scheduled')
    expect((await desk.call('DELETE', `${path}/${id}/schedule`)).body.campaign).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    })
    expect((await schedule(1_500)).status).toBe(200)
    await untilSent(id)
    expect(await statesOf(email.db, id)).toEqual({ sent: 2 })
  })

  it('that is due and has nobody to go to becomes a draft that says so until something is done about it', async () => {
    const people = await subscribers(email.db, 1)
    const id = await draft({ listId: await listOf(email.db, people) })
    const schedule = async (ms: number) =>
      desk.call('PUT', `${path}/${id}/schedule`, {
        body: { scheduledAt: new Date(Date.now() + ms).toISOString(), version: await versionOf(id) },
      })
    await email.db.query(sql`update list_members set state = 'unsubscribed' where subscriber_id = ${people[0]?.id}`)
    expect((await schedule(2_500)).status).toBe(200)
    await eventually(async () => (await caseOf(id)).campaign.status !== 'scheduled')
    expect((await caseOf(id)).campaign).toMatchObject({
      status: 'draft',
      startedAt: null,
      totalRecipients: 0,
      notStarted: { at: expect.any(String), why: 'nobody' },
    })
    expect((await schedule(3_600_000)).body.campaign).toMatchObject({ status: 'scheduled', notStarted: null })
  })

  it('in two versions is mailed as a test in both, sent in both, and shows how each does', async () => {
    const people = await subscribers(email.db, 2)
    const test = twoSubjects(50)
    const same = await desk.post(path, newsletter({ test: { ...test, subject: newsletter().subject } }), {
      'idempotency-key': randomUUID(),
    })
    expect([same.status, same.body.errors[0].path]).toEqual([400, 'test.subject'])
    const id = await draft({ listId: await listOf(email.db, people), test })
    expect((await caseOf(id)).versionB).toMatchObject({ subject: 'Something else' })
    const to = `${randomUUID()}@example.org`
    await testOf(id, to)
    expect((await subjectsTo(to, 2)).toSorted()).toEqual(['[Test A] What your gifts did', '[Test B] Something else'])
    await send(id)
    await untilSent(id)
    const got = await Promise.all(people.map(async (one) => (await mailsTo(one.email))[0]?.subject))
    expect(got.toSorted()).toEqual(['Something else', 'What your gifts did'])
    const of = (variant: string) => ({
      variant,
      totalRecipients: 1,
      totalDelivered: 1,
      totalOpened: 0,
      totalClicked: 0,
    })
    expect((await desk.get(`${path}/${id}/analytics`)).body.versions).toEqual([of('a'), of('b')])
    const late = await desk.post(`${path}/${id}/winner`, { winner: 'b' })
    expect([late.status, late.body.detail]).toEqual([409, 'This campaign has been sent, so it can’t be decided.'])
  })

  it('is told to the audit trail with every step', async () => {
    const id = await draft({ listId: await listOf(email.db, await subscribers(email.db, 1)) })
    await send(id)
    await eventually(async () => {
      const acts = (await email.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
      const ours = acts.filter(({ thingId }) => thingId === id).map(({ action }) => action)
      return ours.join() === 'campaign-saved,campaign-sent'
    })
  })

  it('is nothing for anybody but administrators', async () => {
    const id = await draft()
    for (const who of [email.nobody, email.visitor(), email.donor(randomUUID())])
      for (const answer of [
        await who.get(path),
        await who.post(`${path}/${id}/send`, { version: 1 }),
        await who.get(`${path}/${id}/recipients`),
      ])
        expect([401, 403]).toContain(answer.status)
  })
})

describe('opens and clicks', () => {
  const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

  async function sentTo() {
    const people = await subscribers(email.db, 1)
    const id = await draft({ listId: await listOf(email.db, people) })
    await send(id)
    await untilSent(id)
    const [mail] = await mailsTo(people[0]?.email ?? '')
    const html = mail?.html ?? ''
    const [picture = ''] = /\/r\/o\/[\w-]+/.exec(html) ?? []
    const links = [...html.matchAll(/\/r\/c\/[\w-]+/g)].map(([link]) => link)
    const later = () =>
      email.db.query(
        sql`update campaign_recipients set settled_at = settled_at - interval '1 minute' where campaign_id = ${id}`,
      )
    return { id, picture, links, later }
  }

  it('are counted once a person, and what a machine does is apart', async () => {
    const { id, picture, links, later } = await sentTo()
    expect(links).toHaveLength(2)
    // Too soon for a person; then without a name, and by a scanner.
    await email.nobody.get(picture, reader)
    await later()
    await email.nobody.get(picture, { 'user-agent': '' })
    await email.nobody.get(links[0] ?? '', { 'user-agent': 'Barracuda Sentinel' })
    await email.nobody.call('HEAD', picture, { headers: reader })
    const analytics = async () => (await desk.get(`${path}/${id}/analytics`)).body
    expect(await analytics()).toMatchObject({
      totalDelivered: 1,
      totalOpened: 0,
      totalClicked: 0,
      totalOpenedByMachine: 1,
    })
    const opened = await email.nobody.get(picture, reader)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/gif'])
    await email.nobody.get(picture, reader)
    for (let times = 0; times < 2; times++) {
      const clicked = await email.nobody.get(links[0] ?? '', reader)
      expect([clicked.status, clicked.headers.get('location')]).toEqual([
        303,
        'https://evenhand.example/impact?a=1&b=2',
      ])
    }
    expect(await analytics()).toMatchObject({
      totalOpened: 1,
      totalClicked: 1,
      totalOpenedByMachine: 0,
      links: [
        { url: 'https://evenhand.example/impact?a=1&b=2', clicks: 2, people: 1 },
        { url: 'https://evenhand.example/give', clicks: 0, people: 0 },
      ],
    })
    const { items } = (await desk.get(`${path}/${id}/recipients?state=sent`)).body
    const { history } = (await desk.get(`${path}/${id}/recipients/${items[0].id}`)).body
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['queued', 'sent', 'opened-by-machine', 'opened', 'clicked']),
    )
  })

  it('lead nowhere but to the links of the campaign', async () => {
    const { links } = await sentTo()
    const link = links[0] ?? ''
    const forged = [
      link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'),
      `/r/c/${'A'.repeat(40)}`,
      `${link}?url=https://evil.example`,
    ]
    const answers = await Promise.all(forged.map((one) => email.nobody.get(one, reader)))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [404, null],
      [404, null],
      [303, 'https://evenhand.example/impact?a=1&b=2'],
    ])
    expect((await email.nobody.get(`/r/o/${'A'.repeat(40)}`, reader)).status).toBe(200)
  })
})
