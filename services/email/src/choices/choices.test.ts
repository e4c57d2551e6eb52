import { afterAll, describe, expect, it } from '@jest/globals'
import { email as contract } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { linksPerDayMax } from './use-cases.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())

async function aList(asked: { isPublic?: boolean; optIn?: 'single' | 'double'; description?: string } = {}) {
  const body = { name: randomUUID(), isPublic: true, ...asked }
  const made = await email.administrator().post('/api/email/lists', body, { 'idempotency-key': randomUUID() })
  return { id: String(made.body.id), name: body.name }
}

const visitor = () => email.visitor(randomUUID())
const typed = (to: string, lists: string[] = []) =>
  visitor().post('/api/email/subscriptions', { firstName: 'Ada', email: to, lists })

/** The link of the newest email, and its words. */
async function linkMailedTo(to: string, count: number): Promise<{ token: string; text: string }> {
  const mails = await eventually(async () => {
    const all = await mailsTo(to)
    return all.length >= count && all
  })
  const { text } = mails.at(-1) ?? { text: '' }
  return { token: /confirm#token=([\w-]{43})$/m.exec(text)?.[1] ?? '', text }
}
const confirm = (token: string) => email.nobody.post('/api/email/subscriptions/confirm', { token })

/** Somebody who signed up and confirmed; two emails went to them. */
async function aReader(to = aRecipient(), lists: string[] = []) {
  await typed(to, lists)
  await confirm((await linkMailedTo(to, 1)).token)
  await linkMailedTo(to, 2)
  const [row] = await email.db.query<{ id: string; token: string }>(
    sql`select id, unsubscribe_token as token from subscribers where email_key = ${to}`,
  )
  const { id, token } = row ?? { id: '', token: '' }
  const path = `/api/email/choices/${token}`
  return {
    to,
    id,
    token,
    read: async () => (await email.nobody.get(path)).body as contract.EmailChoices,
    save: (news: boolean, chosen: string[] = []) => email.nobody.call('PUT', path, { body: { news, lists: chosen } }),
  }
}
const stateOf = (choices: contract.EmailChoices, id: string) => choices.lists.find((one) => one.id === id)?.state
const consentsOf = (subscriberId: string) =>
  email.db.query<{ words: string; basis: string; proof: string; list_id: string | null }>(sql`
    select words, basis, proof, list_id from consents where subscriber_id = ${subscriberId} order by given_at, id`)

describe('joining lists with the sign-up', () => {
  it('is asked by email, which names them, and kept as it was shown', async () => {
    const list = await aList({ description: 'What happens near you' })
    const to = aRecipient()
    await typed(to, [list.id])
    const { token, text } = await linkMailedTo(to, 1)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(list.name)
    await confirm(token)
    const [row] = await email.db.query<{ id: string }>(sql`select id from subscribers where email_key = ${to}`)
    const link = { basis: 'double-opt-in', proof: 'link-in-email' }
    expect(await consentsOf(row?.id ?? '')).toEqual([
      { words: contract.confirmWords, ...link, list_id: null },
      { words: `${list.name}: What happens near you. I can stop at any time.`, ...link, list_id: list.id },
    ])
  })

  it('is of public lists alone, and those are offered to anyone', async () => {
    const [open, closed] = [await aList(), await aList({ isPublic: false })]
    const offered = (await email.nobody.get('/api/email/public-lists')).body as { id: string }[]
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([open.id]))
    expect(offered.map(({ id }) => id)).not.toContain(closed.id)
    const ada = await aReader(aRecipient(), [closed.id, randomUUID()])
    expect(await email.db.query(sql`select 1 from list_members where subscriber_id = ${ada.id}`)).toEqual([])
  })

  it('of a subscriber is asked too, for a stranger may have typed it', async () => {
    const [list, ada] = [await aList(), await aReader()]
    await email.db.query(sql`update subscription_rests set mailed_at = mailed_at - interval '1 hour'`)
    await typed(ada.to, [list.id])
    const { token } = await linkMailedTo(ada.to, 3)
    expect(stateOf(await ada.read(), list.id)).toBe('asked')
    expect((await confirm(token)).status).toBe(200)
    expect(stateOf(await ada.read(), list.id)).toBe('on')
  })
})

describe('the choices of a reader', () => {
  it('are told by the link without the address, with what was agreed to', async () => {
    const ada = await aReader()
    const choices = await ada.read()
    expect(choices).toMatchObject({ news: 'on', agreed: [{ words: contract.confirmWords }] })
    expect(choices.emailHint).toBe(`${ada.to.charAt(0)}•••@example.org`)
    expect((await email.nobody.get(`/api/email/choices/${'x'.repeat(43)}`)).status).toBe(410)
  })

  it('join a list at once where it doesn’t ask first, with a consent, and leave it at once', async () => {
    const [list, ada] = [await aList({ optIn: 'single' }), await aReader()]
    expect(stateOf((await ada.save(true, [list.id])).body as contract.EmailChoices, list.id)).toBe('on')
    expect((await consentsOf(ada.id)).at(-1)).toEqual({
      words: `${list.name}. I can stop at any time.`,
      basis: 'own-link',
      proof: 'link-in-newsletter',
      list_id: list.id,
    })
    expect(stateOf((await ada.save(true)).body as contract.EmailChoices, list.id)).toBe('off')
    expect(stateOf((await ada.save(true, [list.id])).body as contract.EmailChoices, list.id)).toBe('on')
    expect(await mailsTo(ada.to)).toHaveLength(2)
  })

  it('ask by one email where the list does, however often they are saved, until the wish is taken back', async () => {
    const [list, ada] = [await aList(), await aReader()]
    for (let time = 0; time < 3; time++) await ada.save(true, [list.id])
    const { token } = await linkMailedTo(ada.to, 3)
    expect(stateOf(await ada.read(), list.id)).toBe('asked')
    expect(await mailsTo(ada.to)).toHaveLength(3)
    await ada.save(true)
    expect((await confirm(token)).status).toBe(200)
    expect(stateOf(await ada.read(), list.id)).toBe('off')
  })

  it('leave everything at once, and come back by an email alone', async () => {
    const [list, ada] = [await aList({ optIn: 'single' }), await aReader()]
    await ada.save(true, [list.id])
    expect((await ada.save(false)).body).toMatchObject({ news: 'off' })
    expect((await ada.save(true, [list.id])).body).toMatchObject({ news: 'asked' })
    const [row] = await email.db.query<{ status: string }>(sql`select status from subscribers where id = ${ada.id}`)
    expect(row?.status).toBe('unsubscribed')
    await confirm((await linkMailedTo(ada.to, 3)).token)
    const back = await ada.read()
    expect([back.news, stateOf(back, list.id)]).toEqual(['on', 'on'])
  })

  it('name no list that nobody joins by themselves, and leave it at once for good', async () => {
    const [closed, ada] = [await aList({ isPublic: false }), await aReader()]
    await email.db.query(sql`
      insert into list_members (list_id, subscriber_id, state, since) values (${closed.id}, ${ada.id}, 'active', now())`)
    expect((await ada.read()).others).toEqual([{ id: closed.id }])
    expect(JSON.stringify(await ada.read())).not.toContain(closed.name)
    expect(((await ada.save(true)).body as contract.EmailChoices).others).toEqual([{ id: closed.id }])
    const left = await email.nobody.call('PUT', `/api/email/choices/${ada.token}`, {
      body: { news: true, lists: [], leave: [closed.id] },
    })
    expect(left.body).toMatchObject({ news: 'on', others: [] })
    expect((await ada.save(true, [closed.id])).body).toMatchObject({ others: [] })
  })

  it('can’t have a mailbox flooded', async () => {
    const ada = await aReader()
    const statuses: number[] = []
    for (let time = 0; time <= linksPerDayMax; time++) {
      const list = await aList()
      statuses.push((await ada.save(true, [list.id])).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('are nobody’s to bring back who reported us as spam', async () => {
    const ada = await aReader()
    await email.db.query(sql`update subscribers set status = 'complained' where id = ${ada.id}`)
    expect((await ada.save(true)).status).toBe(409)
  })

  it('are a donor’s too, who finds the link in the account', async () => {
    const ada = await aReader()
    const { body } = await email.provedDonor(email.donorIdOf(ada.to)).get('/api/email/preferences')
    expect(body).toEqual({ news: 'on', choicesToken: ada.token })
  })
})

describe('whoever agreed to a list alone', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })
  async function aMemberOf(listId: string) {
    const to = aRecipient()
    const body = { email: to, firstName: 'Ada', lastName: '', source: 'website', tags: [], lists: [listId] }
    const made = await email
      .administrator()
      .post('/api/email/subscribers', { ...body, consent: 'Asked at the fair', agreedTo: 'lists' }, key())
    expect(made.status).toBe(201)
    const [row] = await email.db.query<{ token: string }>(
      sql`select unsubscribe_token as token from subscribers where email_key = ${to}`,
    )
    const path = `/api/email/choices/${row?.token ?? ''}`
    const save = async (news: boolean, leave: string[] = []) =>
      (await email.nobody.call('PUT', path, { body: { news, lists: [], leave } })).body as contract.EmailChoices
    return { to, save, read: async () => (await email.nobody.get(path)).body as contract.EmailChoices }
  }
  async function peopleGetting(listId: string | null): Promise<{ totalRecipients: number; listsAlone: number }> {
    const written = { name: 'News', subject: 'News', htmlContent: '<p>Hello</p>', listId }
    const desk = email.administrator()
    const { body } = await desk.post('/api/email/campaigns', written, key())
    const { body: audience } = await desk.get(`/api/email/campaigns/${body.campaign.id}/audience`)
    return audience
  }

  it('gets its emails and not our news, until they confirm that they want it', async () => {
    const { id } = await aList({ isPublic: false })
    const before = await peopleGetting(null)
    const ada = await aMemberOf(id)
    expect(await peopleGetting(id)).toEqual({ totalRecipients: 1, listsAlone: 0 })
    const withAda = { ...before, listsAlone: before.listsAlone + 1 }
    expect(await peopleGetting(null)).toEqual(withAda)
    expect(await ada.read()).toMatchObject({ news: 'off', others: [{ id }] })
    for (let time = 0; time < 2; time++) expect(await ada.save(true)).toMatchObject({ news: 'asked', others: [{ id }] })
    expect(await peopleGetting(null)).toEqual(withAda)
    await confirm((await linkMailedTo(ada.to, 1)).token)
    expect(await ada.read()).toMatchObject({ news: 'on', others: [{ id }] })
    expect(await peopleGetting(null)).toEqual({ ...before, totalRecipients: before.totalRecipients + 1 })
    expect(await mailsTo(ada.to)).toHaveLength(1)
  })

  it('joins nothing by a link whose wish was taken back, and keeps the list', async () => {
    const { id } = await aList({ isPublic: false })
    const ada = await aMemberOf(id)
    await ada.save(true)
    const { token } = await linkMailedTo(ada.to, 1)
    expect(await ada.save(false)).toMatchObject({ news: 'off', others: [{ id }] })
    await confirm(token)
    expect(await ada.read()).toMatchObject({ news: 'off', others: [{ id }] })
  })

  it('is unsubscribed where they leave the last', async () => {
    const { id } = await aList({ isPublic: false })
    const ada = await aMemberOf(id)
    expect(await ada.save(false, [id])).toMatchObject({ news: 'off', others: [] })
    const [row] = await email.db.query<{ status: string }>(
      sql`select status from subscribers where email_key = ${ada.to}`,
    )
    expect(row?.status).toBe('unsubscribed')
  })
})

describe('the way out of an email of one list', () => {
  it('leaves that list alone, and changes nothing by being opened', async () => {
    const [one, other] = [await aList({ optIn: 'single' }), await aList({ optIn: 'single' })]
    const ada = await aReader()
    await ada.save(true, [one.id, other.id])
    const path = `/r/unsubscribe/${ada.token}?list=${one.id}`
    const opened = await email.nobody.get(path)
    expect(opened.headers.get('location')).toBe(`/email/unsubscribe?token=${ada.token}&list=${one.id}`)
    expect(stateOf(await ada.read(), one.id)).toBe('on')
    for (let time = 0; time < 2; time++)
      expect((await email.nobody.call('POST', path)).body).toEqual({ status: 'unsubscribed', listName: one.name })
    const choices = await ada.read()
    expect([choices.news, stateOf(choices, one.id), stateOf(choices, other.id)]).toEqual(['on', 'off', 'on'])
  })

  it('leaves everything where there is no such list', async () => {
    const ada = await aReader()
    await email.nobody.call('POST', `/r/unsubscribe/${ada.token}?list=${randomUUID()}`)
    expect((await ada.read()).news).toBe('off')
  })
})

it('every check of the service holds', async () => {
  expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
})
