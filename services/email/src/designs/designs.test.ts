import { afterAll, describe, expect, it } from '@jest/globals'
import { emailTemplates } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, failedChecks } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'

const email = await emailUnderTest()
const desk = email.administrator()
afterAll(async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  await email.stop()
})

const form = (change: object = {}) => ({
  name: `Template ${randomUUID()}`,
  subject: 'Hello {{person.firstName | "friend"}}',
  htmlContent: '<p>Dear {{person.firstName | "friend"}}, thank you.</p>',
  ...change,
})
const key = () => ({ 'idempotency-key': randomUUID() })
const create = async (change: object = {}) => {
  const { status, body } = await desk.post('/api/email/templates', form(change), key())
  expect(status).toBe(201)
  return emailTemplates.EmailTemplate.parse(body)
}
const change = ({ id, isShipped: _shipped, ...template }: emailTemplates.EmailTemplate, by: object) =>
  desk.call('PUT', `/api/email/templates/${id}`, { body: { ...template, ...by } })
const list = async () => {
  const { status, body } = await desk.get('/api/email/templates')
  expect(status).toBe(200)
  return emailTemplates.listEmailTemplates.response.body.parse(body)
}

describe('templates that administrators write', () => {
  it('are listed newest first, before those of the system, with the defaults of spec 02', async () => {
    const [first, second] = [await create(), await create()]
    const listed = await list()
    expect(listed.slice(0, 2)).toEqual([second, first])
    expect(first).toMatchObject({
      templateType: 'general',
      textContent: '',
      isActive: true,
      isShipped: false,
      version: 1,
    })
    expect(listed.filter(({ isShipped }) => isShipped).length).toBeGreaterThan(20)
    expect(await actsTold(email.db)).toContainEqual(
      expect.objectContaining({ action: 'template-saved', by: 'administrator-1' }),
    )
  })

  it('asked for twice with one key are one', async () => {
    const [asked, once] = [form(), key()]
    const answers = await Promise.all([1, 2, 3].map(() => desk.post('/api/email/templates', asked, once)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list()).filter(({ name }) => name === asked.name)).toHaveLength(1)
  })

  it('have names of their own, in whatever letters', async () => {
    const { name } = await create()
    const answer = await desk.post('/api/email/templates', form({ name: name.toUpperCase() }), key())
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: 'name', message: 'Another template has this name. Use a different one.' }],
    ])
  })

  it('are changed as long as they are as they were read', async () => {
    const template = await create()
    const [one, other] = await Promise.all(['A', 'B'].map((subject) => change(template, { subject })))
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 409]))
    const now = (await list()).find(({ id }) => id === template.id)
    expect(now).toMatchObject({ version: 2 })
    expect(['A', 'B']).toContain(now?.subject)
  })

  it('are archived, and taken up again', async () => {
    const template = await create()
    const { status, body } = await change(template, { isActive: false })
    expect([status, body.isActive]).toEqual([200, false])
    expect((await change(template, { isActive: true, version: 2 })).body).toMatchObject({ isActive: true, version: 3 })
  })

  it('are deleted, unless a campaign or an automation was made with them', async () => {
    const [unused, used] = [await create(), await create()]
    const automation = {
      name: `Thanks ${randomUUID()}`,
      triggerType: 'signup',
      templateId: used.id,
      triggerConditions: { minAmount: 0 },
    }
    expect((await desk.post('/api/email/automations', automation, key())).status).toBe(201)
    expect((await desk.call('DELETE', `/api/email/templates/${unused.id}`)).status).toBe(204)
    expect((await desk.call('DELETE', `/api/email/templates/${unused.id}`)).status).toBe(404)
    const kept = await desk.call('DELETE', `/api/email/templates/${used.id}`)
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('so it stays')])
    const ids = (await list()).map(({ id }) => id)
    expect(ids).toContain(used.id)
    expect(ids).not.toContain(unused.id)
  })

  it('of the system are changed and deleted by nobody', async () => {
    const shipped = (await list()).find(({ isShipped }) => isShipped)
    expect(shipped).toBeDefined()
    if (!shipped) return
    expect((await change({ ...shipped, htmlContent: '<p>a</p>', textContent: '' }, {})).status).toBe(404)
    expect((await desk.call('DELETE', `/api/email/templates/${shipped.id}`)).status).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ subject: 'a\r\nBcc: all@example.org' }, 'subject', 'Use only letters, digits and punctuation'],
    [{ htmlContent: ' ' }, 'htmlContent', 'HTML content is required'],
    [
      { htmlContent: '<p>\n{{person.age}}</p>' },
      'htmlContent',
      'Line 2: {{person.age}}: There is no field “person.age”.',
    ],
    [{ subject: 'Hi {{name' }, 'subject', '{{name: End the tag with }}.'],
    [{ textContent: 'a\n{{x.y}}' }, 'textContent', 'Line 2: {{x.y}}: There is no field “x.y”.'],
    [
      { htmlContent: '<a href="/x">a</a>' },
      'htmlContent',
      'Line 1: “/x” isn’t a whole address. Begin it with https://.',
    ],
  ])('with %j are refused with the reason', async (bad, path, message) => {
    const answer = await desk.post('/api/email/templates', form(bad), key())
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  })

  it('are as large as emails are', async () => {
    const large = `<p>${'a'.repeat(150_000)}</p>`
    expect((await create({ htmlContent: large })).htmlContent).toHaveLength(large.length)
    const answer = await desk.post('/api/email/templates', form({ htmlContent: 'a'.repeat(200_001) }), key())
    expect(answer.status).toBe(400)
  })

  it('have no more tags than can be taken apart while codes are sent', async () => {
    const words = form({ htmlContent: '<p>x'.repeat(emailTemplates.htmlTagsMax + 1), textContent: '' })
    const preview = { subject: words.subject, htmlContent: words.htmlContent }
    for (const answer of [
      await desk.post('/api/email/templates', words, key()),
      await desk.post('/api/email/previews', preview),
    ])
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path: 'htmlContent', message: expect.stringContaining('more than 10,000 tags') }],
      ])
  })

  it('are nobody else’s', async () => {
    expect((await email.nobody.get('/api/email/templates')).status).toBe(401)
    expect((await email.visitor(randomUUID()).post('/api/email/templates', form(), key())).status).toBe(401)
  })
})

describe('an email that is being written', () => {
  it('is shown as one person would get it, with what to look at; nothing is kept', async () => {
    const { status, body } = await desk.post('/api/email/previews', {
      subject: 'Hi {{person.firstName}}',
      htmlContent: '<p>Dear {{person.lastName}}, {{person.age}}</p>',
    })
    expect(status).toBe(200)
    const preview = emailTemplates.EmailPreview.parse(body)
    expect(preview.subject).toBe('Hi Ada')
    expect(preview.html).toContain('Dear Lovelace, {{person.age}}')
    expect(preview.text).toContain('Dear Lovelace')
    expect(preview.htmlBytes).toBe(Buffer.byteLength(preview.html))
    expect(preview.findings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['merge-tag', 'plain-text', 'unsubscribe']),
    )
  })

  it('may still be empty', async () => {
    const { status, body } = await desk.post('/api/email/previews', { subject: '', htmlContent: '' })
    expect([status, body.subject]).toEqual([200, ''])
  })

  it('is tried by sending it to one address, once for one key', async () => {
    const [to, once] = [aRecipient(), key()]
    const { subject, htmlContent } = form()
    const test = { subject, htmlContent, email: to }
    const answers = [await desk.post('/api/email/tests', test, once), await desk.post('/api/email/tests', test, once)]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [202, `A test is on its way to ${to}.`],
      [202, `A test is on its way to ${to}.`],
    ])
    expect(new Set(answers.map(({ body }) => body.testId)).size).toBe(1)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(to)
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe('[Test] Hello Ada')
    expect(mail?.text).toContain('Dear Ada, thank you.')
    expect(await mailsTo(to)).toHaveLength(1)
    const told = { action: 'template-tested', thing: `donor ${email.donorIdOf(to)}`, words: `“${subject}”` }
    expect(await actsTold(email.db, email.donorIdOf(to))).toMatchObject([told])
  })

  it('is sent by owners alone, who write templates and campaigns', async () => {
    const support = email.administrator(undefined, 'administrator-2', ['support'])
    const { subject, htmlContent } = form()
    const to = aRecipient()
    const refused = await support.post('/api/email/tests', { subject, htmlContent, email: to }, key())
    expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Owner') } })
    expect(await actsTold(email.db, email.donorIdOf(to))).toEqual([])
  })

  it('is tried with a whole address, and not by the hundred', async () => {
    const other = email.administrator(undefined, `administrator-${randomUUID()}`)
    const { subject, htmlContent } = form()
    const wrong = await other.post('/api/email/tests', { subject, htmlContent, email: 'a@b, c@d' }, key())
    expect(wrong.status).toBe(400)
    const statuses = []
    for (let time = 0; time <= emailTemplates.testsPerHour; time++) {
      const bad = { subject: '{{', htmlContent, email: aRecipient() }
      statuses.push((await other.post('/api/email/tests', bad, key())).status)
    }
    expect(statuses.slice(0, -1).every((status) => status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the dashboard', () => {
  it('counts what there is, and shows the five newest campaigns', async () => {
    const before = (await desk.get('/api/email/overview')).body
    await create()
    for (let number = 0; number < 6; number++)
      await email.db.query(sql`
        insert into campaigns (id, name, subject, html_content, created_by, created_at, updated_at)
        values (${`0190a0a0-0000-7000-8000-00000000000${number}`}, ${`Campaign ${number}`}, 'a', '<p>a</p>', 'administrator-1', now(), now())`)
    const { status, body } = await desk.get('/api/email/overview')
    expect(status).toBe(200)
    expect(body.templates).toBe(before.templates + 1)
    expect(body.templates).toBe((await list()).filter(({ isShipped }) => !isShipped).length)
    expect(body.recentCampaigns.map(({ name }: { name: string }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((number) => `Campaign ${number}`),
    )
    expect(body).toMatchObject({ activeCampaigns: 0, uncertain: 0, totalSubscribers: 0 })
  })
})
