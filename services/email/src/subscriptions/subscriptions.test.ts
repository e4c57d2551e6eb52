import { afterAll, describe, expect, it } from '@jest/globals'
import { noAddressAsName } from '@evenhand/contracts/ids'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { mailboxOf } from './rules.ts'
import { forgetRequests } from './store.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

/** Somebody with a network address of their own, so that one test does not use up the tries of another. */
function aVisitor() {
  const address = { 'x-forwarded-for': randomUUID() }
  const visitor = email.visitor(randomUUID())
  return {
    type: (to: string, firstName = 'Ada') =>
      visitor.post('/api/email/subscriptions', { firstName, email: to }, address),
    confirm: (token: string) => visitor.post('/api/email/subscriptions/confirm', { token }),
    open: (token: string) => visitor.get(`/r/unsubscribe/${token}`),
    leave: (token: string) => visitor.call('POST', `/r/unsubscribe/${token}`),
  }
}

const awaitMails = (to: string, count: number) =>
  eventually(async () => {
    const mails = await mailsTo(to)
    return mails.length >= count && mails
  })

async function tokenMailedTo(to: string, count = 1): Promise<string> {
  const { text } = (await awaitMails(to, count)).at(-1) ?? { text: '' }
  return /confirm#token=([\w-]{43})$/m.exec(text)?.[1] ?? ''
}

/** Everything that was typed has led to what it leads to. */
const settled = () =>
  eventually(async () => (await email.db.query(sql`select 1 from subscription_wishes`)).length === 0)

const later = (to: string, hours: number) =>
  email.db.query(sql`
    update subscription_rests set mailed_at = mailed_at - ${hours} * interval '1 hour'
    where mailbox_id = ${email.donorIdOf(mailboxOf(to))}`)
const anHourLater = (to: string) => later(to, 1)

/** How many emails went to an address, by the rows that are kept of them. */
async function mailsAskedFor(to: string): Promise<number> {
  await settled()
  const [asked] = await email.db.query<{ mails: number }>(
    sql`select count(*)::int as mails from messages where lower(recipient) = ${to.toLowerCase()}`,
  )
  return asked?.mails ?? 0
}

interface Row {
  status: string
  first_name: string
  source: string
  tags: string[]
  unsubscribe_token: string
}
const subscriber = async (to: string): Promise<Row | undefined> => {
  const [row] = await email.db.query<Row>(sql`select * from subscribers where email_key = ${to.toLowerCase()}`)
  return row
}

/** Types the address and clicks the link. */
async function subscribed(to = aRecipient()) {
  const visitor = aVisitor()
  await visitor.type(to)
  await visitor.confirm(await tokenMailedTo(to))
  await awaitMails(to, 2)
  return { to, visitor, unsubscribeToken: (await subscriber(to))?.unsubscribe_token ?? '' }
}

describe('whoever types an address', () => {
  it('makes its owner a subscriber only by the click on the mailed link', async () => {
    const [to, visitor] = [aRecipient(), aVisitor()]
    const asked = await visitor.type(to)
    expect([asked.status, asked.body]).toEqual([202, { days: 7 }])
    const token = await tokenMailedTo(to)
    expect(await subscriber(to)).toBeUndefined()
    const confirmed = await visitor.confirm(token)
    expect([confirmed.status, confirmed.body]).toEqual([200, { status: 'active' }])
    expect(confirmed.headers.get(sessionsEndHeader)).toBe(email.donorIdOf(to))
    expect((await visitor.confirm(token)).headers.get(sessionsEndHeader)).toBeNull()
    expect(await subscriber(to)).toMatchObject({ status: 'active', first_name: 'Ada', source: 'website', tags: [] })
    expect((await awaitMails(to, 2)).map(({ subject }) => subject)).toEqual([
      'Confirm your subscription',
      'You’re on the list',
    ])
  })

  it('puts no word of their own into the mail that asks its owner', async () => {
    const to = aRecipient()
    await aVisitor().type(to, 'You won: call 555-0199')
    const [mail] = await awaitMails(to, 1)
    expect(JSON.stringify(mail)).not.toContain('555-0199')
    expect(mail?.text).toMatch(/^Hello\.$/m)
    const kept = await email.db.query<object>(sql`select * from messages where recipient = ${to}`)
    expect(JSON.stringify(kept)).not.toContain('555-0199')
  })

  it('gets the same answer for a stranger, a subscriber and one who has left', async () => {
    const [active, left] = [await subscribed(), await subscribed()]
    await left.visitor.leave(left.unsubscribeToken)
    await Promise.all([anHourLater(active.to), anHourLater(left.to)])
    const answers = await Promise.all([aRecipient(), active.to, left.to].map((to) => aVisitor().type(to)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await awaitMails(active.to, 3)).at(-1)?.subject).toBe('You’re already on the list')
    expect((await awaitMails(left.to, 3)).at(-1)?.subject).toBe('Confirm your subscription')
    expect((await subscriber(left.to))?.status).toBe('unsubscribed')
  })

  it('cannot flood a mailbox: twenty at once and one later within the hour are one mail', async () => {
    const to = aRecipient()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => aVisitor().type(index % 2 ? to : to.toUpperCase())),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202))
    await aVisitor().type(to)
    expect(await mailsAskedFor(to)).toBe(1)
    await anHourLater(to)
    await aVisitor().type(to)
    await awaitMails(to, 2)
  })

  it('is heard ever more rarely while nobody answers, by whatever plus-address', async () => {
    const to = aRecipient()
    const [name = '', domain = ''] = to.split('@')
    const typed = async (hours: number, tag: string) => {
      await later(to, hours)
      await aVisitor().type(`${name}+${tag}@${domain}`)
      await settled()
    }
    await typed(0, 'a')
    for (const [hours, tag] of [
      [1, 'b'],
      [23, 'c'],
      [1, 'd'],
      [24, 'e'],
      [144, 'f'],
    ] as const)
      await typed(hours, tag)
    const rows = await email.db.query<{ recipient: string }>(
      sql`select recipient from messages where recipient like ${`${name}%`} order by id`,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      `${name}+a@${domain}`,
      `${name}+b@${domain}`,
      `${name}+d@${domain}`,
      `${name}+f@${domain}`,
    ])
  })

  it.each([
    ['reported us as spam', 'complaint', 'marketing', 'complained'],
    ['is reached by no email', 'hard-bounce', 'everything', 'bounced'],
  ])('can’t have an address emailed that %s', async (_name, reason, scope, status) => {
    const { to } = await subscribed()
    await email.db.query(sql`update subscribers set status = ${status} where email_key = ${to}`)
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, since, by) values (${to}, ${scope}, ${reason}, now(), 'mail-server')`)
    await anHourLater(to)
    const answer = await aVisitor().type(to)
    expect([answer.status, answer.body]).toEqual([202, { days: 7 }])
    expect(await mailsAskedFor(to)).toBe(2)
  })

  it('emails nobody who reported us as spam without having been a subscriber', async () => {
    const to = aRecipient()
    await email.db.query(sql`
      insert into suppressions (email_key, scope, reason, since, by) values (${to}, 'marketing', 'complaint', now(), 'mail-server')`)
    expect((await aVisitor().type(to)).status).toBe(202)
    await settled()
    expect(await mailsAskedFor(to)).toBe(0)
  })

  it('is answered before anything is looked up that is known of the address', async () => {
    const { to } = await subscribed()
    await anHourLater(to)
    await email.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from subscribers where email_key = ${to} for update`)
      await tx.query(sql`select 1 from subscription_rests where mailbox_id = ${email.donorIdOf(to)} for update`)
      expect((await aVisitor().type(to)).status).toBe(202)
    })
    await awaitMails(to, 3)
  })

  it('cannot change the name of a subscriber', async () => {
    const { to } = await subscribed()
    await anHourLater(to)
    await aVisitor().type(to, 'Mallory')
    await awaitMails(to, 3)
    expect((await subscriber(to))?.first_name).toBe('Ada')
  })

  it('is asked to wait after the tenth address from one browser', async () => {
    const visitor = aVisitor()
    const statuses = []
    for (let time = 0; time < 11; time++) statuses.push((await visitor.type(aRecipient())).status)
    expect(statuses).toEqual([...Array(10).fill(202), 429])
  })

  it.each([
    [{ firstName: ' ', email: 'ada@example.org' }, 'firstName', 'First name is required'],
    [{ email: 'ada@example.org' }, 'firstName', 'First name is required'],
    [{ firstName: 'You won at evil.example/now,', email: 'ada@example.org' }, 'firstName', noAddressAsName],
    [{ firstName: 'Ada', email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ firstName: 'Ada' }, 'email', 'Please enter a valid email address'],
    [{ firstName: 'Ada', email: 'a@example.org', status: 'active' }, 'status', 'Unknown field'],
  ])('is told what is wrong with %j', async (body, path, message) => {
    const answer = await email.visitor(randomUUID()).post('/api/email/subscriptions', body)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the link of the mail', () => {
  it('clicked by ten at once makes one subscriber and one welcome', async () => {
    const [to, visitor] = [aRecipient(), aVisitor()]
    await visitor.type(to)
    const token = await tokenMailedTo(to)
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.confirm(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await awaitMails(to, 2)
    expect(await mailsTo(to)).toHaveLength(2)
  })

  it('works also when another one was sent since, and each only once', async () => {
    const [to, visitor] = [aRecipient(), aVisitor()]
    await visitor.type(to)
    const old = await tokenMailedTo(to)
    await anHourLater(to)
    await visitor.type(to, 'Mallory')
    const newer = await tokenMailedTo(to, 2)
    const answers = await Promise.all([visitor.confirm(old), visitor.confirm(newer)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(
      await email.db.query(sql`
      select 1 from consents join subscribers s on s.id = subscriber_id where email_key = ${to}`),
    ).toHaveLength(1)
    await awaitMails(to, 3)
    expect(await mailsTo(to)).toHaveLength(3)
  })

  it('ends after a week, and then the address is forgotten', async () => {
    const [to, visitor] = [aRecipient(), aVisitor()]
    await visitor.type(to)
    const token = await tokenMailedTo(to)
    await email.db.query(sql`update subscription_requests set expires_at = now() where email_key = ${to}`)
    expect((await visitor.confirm(token)).body.message).toBe('That link has expired or was used. Please sign up again.')
    await forgetRequests(email.db, new Date(), 100)
    expect(await email.db.query(sql`select 1 from subscription_requests where email_key = ${to}`)).toEqual([])
  })

  it('is kept as a fingerprint alone', async () => {
    const to = aRecipient()
    await aVisitor().type(to)
    const token = await tokenMailedTo(to)
    const [row] = await email.db.query<object>(
      sql`select *, encode(token_hash, 'escape') as written from subscription_requests where email_key = ${to}`,
    )
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('leaving', () => {
  it('takes one click in the mail program (RFC 8058), as often as it likes', async () => {
    const { to, unsubscribeToken } = await subscribed()
    const headers = (await mailsTo(to)).at(-1)?.headers
    const link = `https://giveaway.test/r/unsubscribe/${unsubscribeToken}`
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${link}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(new URL(new URL(link).pathname, email.url), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'unsubscribed' }])
    }
    expect((await subscriber(to))?.status).toBe('unsubscribed')
  })

  it('takes more than opening the link: scanners open it too', async () => {
    const { to, visitor, unsubscribeToken } = await subscribed()
    const answer = await visitor.open(unsubscribeToken)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/email/unsubscribe?token=${unsubscribeToken}`,
    ])
    expect((await subscriber(to))?.status).toBe('active')
  })

  it('is not undone by the link that once confirmed, and a new confirmation keeps the name and the links of old mails', async () => {
    const [to, visitor] = [aRecipient(), aVisitor()]
    await visitor.type(to)
    const old = await tokenMailedTo(to)
    await visitor.confirm(old)
    await awaitMails(to, 2)
    const before = await subscriber(to)
    await visitor.leave(before?.unsubscribe_token ?? '')
    expect((await visitor.confirm(old)).status).toBe(410)
    await anHourLater(to)
    await visitor.type(to, 'Ada Augusta')
    await visitor.confirm(await tokenMailedTo(to, 3))
    expect(await subscriber(to)).toEqual({
      ...before,
      confirmed_at: expect.any(Date),
      updated_at: expect.any(Date),
      version: 3,
    })
  })

  it.each([
    ['x'.repeat(43), 410],
    ['short', 400],
  ])('with the token %s is refused: %i', async (token, status) => {
    expect((await aVisitor().leave(token)).status).toBe(status)
  })
})

it('every check of the service holds', async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})
