import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { emailSubscribers as contract } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { saveReturned } from '../suppressions/store.ts'
import { whyKeptAway } from '../suppressions/withheld.ts'
import { keptAwayFor } from './rules.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())
const desk = email.administrator()
const path = '/api/email/subscribers'
const lists = '/api/email/lists'
const consent = 'Signed the sheet at our gala'

let made = 0
const aList = async (body: object = {}) => {
  const answer = await desk.call('POST', lists, { body: { name: `List ${(made += 1)}`, ...body } })
  expect(answer.status).toBe(201)
  return answer.body
}
const add = (body: { lists?: string[]; [field: string]: unknown }) => {
  const agreed = body.lists?.length ? { agreedTo: 'news-and-lists' } : {}
  return desk.call('POST', path, { body: { email: aRecipient(), consent, ...agreed, ...body } })
}
const read = async (id: string) => (await desk.get(`${path}/${id}`)).body
const countOf = async (id: string) =>
  (await desk.get(lists)).body.find((one: { id: string }) => one.id === id)?.totalSubscribers
const change = async (id: string, body: object) => {
  const { subscriber, lists: on, version } = await read(id)
  const { firstName, lastName, tags } = subscriber
  const active = on.filter((one: { state: string }) => one.state === 'active')
  const kept = { firstName, lastName, tags, timeZone: null, version }
  const body_ = { ...kept, lists: active.map((one: { listId: string }) => one.listId), ...body }
  return desk.call('PUT', `${path}/${id}`, { body: body_ })
}
const returned = (to: string, reason: 'hard-bounce' | 'complaint') =>
  email.db.transaction((tx) =>
    saveReturned(tx, { emailKey: to.toLowerCase(), reason, words: '550 no such user', at: new Date() }),
  )

describe('a list', () => {
  it('is created with its name alone, changed, put away, and deleted', async () => {
    const list = await aList()
    expect(list).toMatchObject({ description: '', isActive: true, optIn: 'double', totalSubscribers: 0, version: 1 })
    const body = {
      name: 'Monthly',
      description: 'Every month',
      isActive: false,
      isPublic: true,
      optIn: 'single',
      version: 1,
    }
    const changed = await desk.call('PUT', `${lists}/${list.id}`, { body })
    expect(changed).toMatchObject({ status: 200, body: { ...body, version: 2 } })
    expect((await desk.call('PUT', `${lists}/${list.id}`, { body })).status).toBe(409)
    const { id } = (await add({ lists: [list.id] })).body
    expect(await countOf(list.id)).toBe(1)
    expect((await desk.call('DELETE', `${lists}/${list.id}`)).status).toBe(204)
    expect(await countOf(list.id)).toBeUndefined()
    expect(await read(id)).toMatchObject({ subscriber: { status: 'active' }, lists: [] })
  })

  it('has a name of its own', async () => {
    const list = await aList()
    const twin = await desk.call('POST', lists, { body: { name: list.name.toUpperCase() } })
    expect(twin).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'Another list has this name' }] },
    })
    const nameless = await desk.call('POST', lists, { body: { name: ' ' } })
    expect(nameless.body.errors).toEqual([{ path: 'name', message: 'Name is required' }])
  })

  it('that a campaign names stays', async () => {
    const list = await aList()
    await email.db.query(sql`
      insert into campaigns (id, name, subject, html_content, list_id, created_by, created_at, updated_at)
      values (gen_random_uuid(), 'News', 'News', '<p>', ${list.id}, 'a', now(), now())`)
    expect((await desk.call('DELETE', `${lists}/${list.id}`)).status).toBe(409)
  })
})

describe('a subscriber who is added by hand', () => {
  it('is asked how they agreed, which is kept for good', async () => {
    const list = await aList()
    const without = await desk.call('POST', path, { body: { email: aRecipient() } })
    expect(without.body.errors).toEqual([{ path: 'consent', message: contract.consentNeeded }])
    const to = aRecipient()
    const added = await add({ email: to, firstName: 'José', tags: ['gala', 'gala'], lists: [list.id] })
    expect(added).toMatchObject({
      status: 201,
      body: { email: to, source: 'manual', status: 'active', tags: ['gala'] },
    })
    const known = await read(added.body.id)
    expect(known.lists).toMatchObject([{ listId: list.id, state: 'active' }])
    const how = { words: consent, basis: 'by-hand', proof: 'administrator' }
    expect(known.consents).toMatchObject([
      { listName: list.name, ...how },
      { listName: null, ...how },
    ])
    expect(await countOf(list.id)).toBe(1)
    await expect(email.db.query(sql`update consents set words = 'x'`)).rejects.toThrow(/keeps what was written/)
  })

  it.each([
    ['lists', (list: string) => [list]],
    ['news-and-lists', (list: string) => [list, null]],
  ])('to a list agreed to %s, and to nothing else', async (agreedTo, names) => {
    const list = await aList()
    const { body } = await add({ lists: [list.id], agreedTo })
    const { consents } = await read(body.id)
    expect(consents.map((one: { listName: string | null }) => one.listName)).toEqual(names(list.name))
  })

  it('is asked what they agreed to as soon as there is a list, and not before', async () => {
    const list = await aList()
    const errorsOf = async (body: object) => (await add({ agreedTo: undefined, ...body })).body.errors
    expect(await errorsOf({ lists: [list.id] })).toEqual([{ path: 'agreedTo', message: contract.agreedToNeeded }])
    expect(await errorsOf({ lists: [], agreedTo: 'lists' })).toEqual([{ path: 'lists', message: contract.listsNeeded }])
    expect(await errorsOf({ lists: [list.id], consent: '' })).toHaveLength(2)
    expect((await read((await add({ lists: [] })).body.id)).consents).toMatchObject([{ listName: null }])
  })

  it('is there once, however the address is written and however many add it at once', async () => {
    const to = aRecipient()
    const answers = await Promise.all([to, to.toUpperCase(), ` ${to}`.trim(), to].map((one) => add({ email: one })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
    expect((await desk.get(`${path}?search=${to}`)).body.total).toBe(1)
  })

  it.each(['nobody', 'a@b', '', 'Ada <ada@example.org>'])('needs an address, not %p', async (to) =>
    expect((await add({ email: to })).status).toBe(400),
  )

  it('isn’t put on a list that does not exist', async () => {
    const unknown = '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10'
    expect((await add({ lists: [unknown] })).body.errors[0].path).toBe('lists')
  })
})

describe('who left', () => {
  it('by our desk or the link in an email isn’t brought back by hand, only by their own confirmation', async () => {
    const to = aRecipient()
    const list = await aList()
    const { id } = (await add({ email: to, lists: [list.id] })).body
    const left = await desk.call('POST', `${path}/${id}/unsubscribe`, { body: { reason: 'Asked by phone' } })
    expect(left.body).toMatchObject({ subscriber: { status: 'unsubscribed' }, lists: [{ state: 'unsubscribed' }] })
    expect(await countOf(list.id)).toBe(0)
    const back = await add({ email: to })
    expect(back).toMatchObject({ status: 409, body: { detail: contract.keptAwayReasons.unsubscribed } })
    const [row] = await email.db.query<{ unsubscribe_token: string }>(
      sql`select unsubscribe_token from subscribers where id = ${id}`,
    )
    expect((await email.visitor().call('POST', `/r/unsubscribe/${row?.unsubscribe_token}`)).status).toBe(200)
    const donor = email.provedDonor(email.donorIdOf(to))
    await donor.call('PUT', '/api/email/preferences', { body: { news: 'on', email: to, firstName: 'Ada' } })
    const again = await read(id)
    expect(again).toMatchObject({ subscriber: { status: 'active' }, lists: [{ state: 'unsubscribed' }] })
    expect(again.consents.map((one: { basis: string }) => one.basis)).toEqual(['signed-in', 'by-hand', 'by-hand'])
  })

  it('a list isn’t put on it again', async () => {
    const list = await aList()
    const { id } = (await add({ lists: [list.id] })).body
    expect((await change(id, { lists: [] })).body.lists).toMatchObject([{ state: 'unsubscribed' }])
    const back = await change(id, { lists: [list.id], consent: 'By phone' })
    expect(back).toMatchObject({ status: 409, body: { detail: expect.stringContaining(list.name) } })
  })

  it('stays away for every mix of what is known', () => {
    const statuses = fc.constantFrom(undefined, ...contract.subscriberStates)
    fc.assert(
      fc.property(statuses, fc.boolean(), fc.boolean(), (status, isSuppressed, isErased) => {
        const taken = keptAwayFor({ status, isSuppressed, isErased }) === undefined
        const isFree = status === undefined ? !isErased && !isSuppressed : status === 'active' && !isSuppressed
        expect(taken).toBe(isFree)
      }),
    )
  })
})

describe('an address on hold', () => {
  it('that no email reaches gets nothing, until an administrator lifts it', async () => {
    const to = aRecipient()
    const list = await aList()
    const { id } = (await add({ email: to, lists: [list.id] })).body
    await returned(to, 'hard-bounce')
    expect(await read(id)).toMatchObject({
      subscriber: { status: 'bounced' },
      suppressions: [{ scope: 'everything', reason: 'hard-bounce', by: 'mail-server' }],
    })
    expect(await countOf(list.id)).toBe(0)
    const lifted = await desk.call('PUT', `${path}/${id}/suppression`, { body: { scope: 'none', reason: 'Fixed' } })
    expect(lifted.body).toMatchObject({ subscriber: { status: 'active' }, suppressions: [] })
    expect(await countOf(list.id)).toBe(1)
  })

  it('that reported spam is lifted by nobody but its owner', async () => {
    const to = aRecipient()
    const { id } = (await add({ email: to })).body
    await returned(to, 'complaint')
    const lifted = await desk.call('PUT', `${path}/${id}/suppression`, { body: { scope: 'none', reason: 'Fixed' } })
    expect(lifted).toMatchObject({ status: 409, body: { detail: contract.keptAwayReasons.complained } })
    const donor = email.provedDonor(email.donorIdOf(to))
    await donor.call('PUT', '/api/email/preferences', { body: { news: 'on', email: to, firstName: 'Ada' } })
    expect(await read(id)).toMatchObject({ subscriber: { status: 'active' }, suppressions: [] })
  })

  it('that reported spam while it was held by hand isn’t lifted with that hold', async () => {
    const to = aRecipient()
    const { id } = (await add({ email: to })).body
    await desk.post(`${path}/${id}/unsubscribe`, { reason: 'By phone' })
    const hold = (scope: string) =>
      desk.call('PUT', `${path}/${id}/suppression`, { body: { scope, reason: 'On leave' } })
    await hold('marketing')
    await returned(to, 'complaint')
    expect((await hold('none')).status).toBe(409)
    expect((await read(id)).suppressions).toMatchObject([{ scope: 'marketing', reason: 'complaint' }])
  })

  it('by hand says who, why and which emails, and goes from one scope to the other', async () => {
    const { id } = (await add({})).body
    const hold = (scope: string) =>
      desk.call('PUT', `${path}/${id}/suppression`, { body: { scope, reason: 'On leave' } })
    expect((await hold('marketing')).body.suppressions).toMatchObject([
      { scope: 'marketing', reason: 'by-hand', words: 'On leave' },
    ])
    expect((await hold('everything')).body.suppressions).toMatchObject([{ scope: 'everything' }])
    expect((await hold('everything')).body.suppressions).toHaveLength(1)
    expect((await hold('none')).body.suppressions).toEqual([])
  })

  it('is held by whoever helps donors for campaigns alone; what stops receipts, or bounced, is for owners', async () => {
    const support = email.administrator(undefined, 'administrator-2', ['support'])
    const to = aRecipient()
    const { id } = (await add({ email: to })).body
    const hold = (by: typeof desk, scope: string) =>
      by.call('PUT', `${path}/${id}/suppression`, { body: { scope, reason: 'Asked' } })
    expect(await hold(support, 'everything')).toMatchObject({ status: 403, body: { detail: contract.ownersStop } })
    expect(await read(id)).toMatchObject({ suppressions: [] })
    expect((await hold(support, 'marketing')).body.suppressions).toMatchObject([{ scope: 'marketing' }])
    expect((await hold(support, 'none')).body.suppressions).toEqual([])
    await hold(desk, 'everything')
    for (const scope of ['none', 'marketing'])
      expect(await hold(support, scope)).toMatchObject({ status: 403, body: { detail: contract.ownersLift } })
    await hold(desk, 'none')
    await returned(to, 'hard-bounce')
    expect(await hold(support, 'none')).toMatchObject({ status: 403, body: { detail: contract.ownersLift } })
    expect((await hold(desk, 'none')).body.suppressions).toEqual([])
  })

  it('of our own gets its emails, whoever wants to stop them', async () => {
    const known = await add({ email: 'Hello@Evenhand.example' })
    const held = await desk.call('PUT', `${path}/${known.body.id}/suppression`, {
      body: { scope: 'everything', reason: 'Asked' },
    })
    expect(held).toMatchObject({ status: 409, body: { detail: expect.stringContaining('one of our addresses') } })
  })
})

describe('a change', () => {
  it('of what somebody else changed meanwhile is refused', async () => {
    const { id } = (await add({})).body
    expect(await change(id, { firstName: 'Grace', tags: ['b', 'b', 'a'], timeZone: 'America/New_York' })).toMatchObject(
      {
        status: 200,
        body: { subscriber: { firstName: 'Grace', tags: ['b', 'a'] }, timeZone: 'America/New_York', version: 2 },
      },
    )
    expect((await change(id, { version: 1 })).status).toBe(409)
    expect((await change(id, { timeZone: 'Nowhere/Here' })).body.errors[0].path).toBe('timeZone')
  })

  it('that puts somebody on a list says how they agreed', async () => {
    const list = await aList()
    const { id } = (await add({})).body
    expect((await change(id, { lists: [list.id] })).body.errors[0]).toMatchObject({ path: 'consent' })
    const joined = await change(id, { lists: [list.id], consent: 'By phone' })
    expect(joined.body).toMatchObject({
      lists: [{ state: 'active' }],
      consents: [{ words: 'By phone' }, { words: consent }],
    })
  })
})

describe('an erasure', () => {
  it('leaves the proof of consent and nothing that names anybody, and the address stays away', async () => {
    const to = aRecipient()
    const list = await aList()
    const { id } = (await add({ email: to, firstName: 'Ada', lists: [list.id] })).body
    const donorId = email.donorIdOf(to)
    await email.db.query(sql`
      insert into donor_facts (donor_id, granted_level, granted_at) values (${donorId}, 'gold', now())`)
    await email.db.query(sql`
      insert into donor_gifts (gift_id, donor_id, cents, confirmed_at) values (gen_random_uuid(), ${donorId}, 2500, now())`)
    expect((await desk.get(`${path}/${id}`)).body).toMatchObject({ subscriber: { membershipTier: 'gold' } })
    const erasure = () => desk.call('POST', `${path}/${id}/erasure`, { body: { reason: 'Asked for it' } })
    expect(await erasure()).toMatchObject({ status: 200, body: { erased: true } })
    expect((await erasure()).status).toBe(200)
    for (const known of [
      sql`select 1 from donor_facts where donor_id = ${donorId}`,
      sql`select 1 from donor_gifts where donor_id = ${donorId}`,
    ])
      expect(await email.db.query(known)).toEqual([])
    expect((await desk.get(`${path}/${id}`)).status).toBe(404)
    expect(await countOf(list.id)).toBe(0)
    expect((await desk.get(`${path}?search=${to}`)).body).toMatchObject({ items: [], total: 0 })
    expect(await email.db.query(sql`select 1 from consents where subscriber_id = ${id}`)).toHaveLength(2)
    expect(await add({ email: to })).toMatchObject({ status: 409, body: { detail: contract.keptAwayReasons.erased } })
  })
})

describe('an erasure of who is on hold', () => {
  const hold = (id: string, scope: string) =>
    desk.call('PUT', `${path}/${id}/suppression`, { body: { scope, reason: 'Asked' } })
  const erase = (id: string, by = desk) =>
    by.call('POST', `${path}/${id}/erasure`, { body: { reason: 'Asked for it' } })
  const heldOf = (to: string) =>
    email.db.query(sql`select scope, reason from erased_holds where address_id = ${email.donorIdOf(to)} order by scope`)
  /** What comes of it when somebody types the address: which emails it gets. */
  const typed = async (to: string): Promise<string[]> => {
    const visitor = email.visitor(randomUUID())
    const asked = await visitor.post(
      '/api/email/subscriptions',
      { firstName: 'Ada', email: to },
      { 'x-forwarded-for': randomUUID() },
    )
    expect(asked.status).toBe(202)
    await eventually(async () => (await email.db.query(sql`select 1 from subscription_wishes`)).length === 0)
    const rows = await email.db.query<{ template: string }>(
      sql`select template from messages where recipient = ${to} order by mail_key`,
    )
    return rows.map(({ template }) => template)
  }
  const wantsNews = (to: string) =>
    email
      .provedDonor(email.donorIdOf(to))
      .call('PUT', '/api/email/preferences', { body: { news: 'on', email: to, firstName: 'Ada' } })
  const isWithheld = async (to: string) =>
    (await whyKeptAway(email.db, email.donorIdOf)({ template: 'receipt', recipient: to })) !== undefined

  it('leaves alone who had reported spam, whoever types the address, until its owner signs up', async () => {
    for (const holds of [[], ['marketing']]) {
      const to = aRecipient()
      const { id } = (await add({ email: to })).body
      for (const scope of holds) await hold(id, scope)
      await returned(to, 'complaint')
      expect((await erase(id)).status).toBe(200)
      expect(await heldOf(to)).toEqual([{ scope: 'marketing', reason: 'complaint' }])
      expect(await email.db.query(sql`select 1 from suppressions where email_key = ${to}`)).toEqual([])
      expect(await typed(to)).toEqual([])
      expect((await add({ email: to })).status).toBe(409)
      expect((await wantsNews(to)).status).toBe(200)
      expect(await heldOf(to)).toEqual([])
    }
  })

  it('goes on withholding what an owner stopped, receipts too, until its owner signs up', async () => {
    const to = aRecipient()
    const { id } = (await add({ email: to })).body
    await hold(id, 'everything')
    await erase(id)
    expect([await typed(to), await isWithheld(to)]).toEqual([[], true])
    await wantsNews(to)
    expect(await isWithheld(to)).toBe(false)
  })

  it('lets the owner of a held mailbox confirm, which ends the hold; what a mail server told is forgotten', async () => {
    const [held, bounced] = [aRecipient(), aRecipient()]
    const ids = [(await add({ email: held })).body.id, (await add({ email: bounced })).body.id]
    await hold(ids[0], 'marketing')
    await returned(bounced, 'hard-bounce')
    await Promise.all(ids.map((id) => erase(id)))
    expect(await heldOf(held)).toEqual([{ scope: 'marketing', reason: 'by-hand' }])
    expect([await heldOf(bounced), await isWithheld(bounced)]).toEqual([[], false])
    expect(await typed(held)).toEqual(['subscription-request'])
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(held)
      return mails.length > 0 && mails
    })
    const token = /confirm#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
    expect((await email.visitor().post('/api/email/subscriptions/confirm', { token })).status).toBe(200)
    expect(await heldOf(held)).toEqual([])
  })

  it('is one of few within an hour for each administrator, whom the sentence tells what to do', async () => {
    const busy = email.administrator(undefined, `administrator-${randomUUID()}`, ['support'])
    const ids: string[] = []
    for (let at = 0; at <= contract.erasuresPerHour; at += 1) ids.push((await add({})).body.id)
    const statuses: number[] = []
    for (const id of ids.slice(0, -1)) statuses.push((await erase(id, busy)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const last = ids.at(-1) ?? ''
    const refused = await erase(last, busy)
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('ask an owner') } })
    expect((await erase(ids[0] ?? '', busy)).status).toBe(200)
    expect(await read(last)).toMatchObject({ subscriber: { status: 'active' } })
    expect((await erase(last)).status).toBe(200)
  })
})

describe('the subscribers', () => {
  it('are searched by name and address as people type them, filtered, counted and paged', async () => {
    const tag = `t${made}-${Date.now()}`
    const list = await aList()
    for (const [at, firstName] of ['José', 'Josefine', 'Grace'].entries())
      await add({ firstName, lastName: 'Byron 100%', tags: [tag], lists: at === 2 ? [] : [list.id] })
    const found = async (query: string) => (await desk.get(`${path}?${query}`)).body
    expect(await found(`tag=${tag}&search=JOSE`)).toMatchObject({ total: 2 })
    expect(await found(`tag=${tag}&search=100%25`)).toMatchObject({ total: 3 })
    expect(await found(`tag=${tag}&search=10_%25`)).toMatchObject({ total: 0 })
    expect(await found(`listId=${list.id}`)).toMatchObject({ total: 2 })
    expect(await found(`listId=${list.id}&status=unsubscribed`)).toMatchObject({ total: 0 })
    expect(await found(`listId=${list.id}&tag=${tag}`)).toMatchObject({ total: 2 })
    expect(await found(`listId=${list.id}&tag=${tag}&search=JOSEF`)).toMatchObject({ total: 1 })
    const first = await found(`tag=${tag}&limit=2&order=asc`)
    expect(first.items.map((one: { firstName: string }) => one.firstName)).toEqual(['José', 'Josefine'])
    const second = await found(`tag=${tag}&limit=2&order=asc&after=${first.next}`)
    expect(second).toMatchObject({ items: [{ firstName: 'Grace' }], next: null, total: 3 })
    expect((await desk.get('/api/email/tags')).body).toContainEqual({ tag, subscribers: 3 })
  })

  it('are exported as they are filtered, which the audit trail hears of without the search', async () => {
    await add({ firstName: '=1+1', email: 'formula@example.org' })
    const file = await desk.call('GET', `${path}/export?search=formula@example.org`)
    expect(file.status).toBe(200)
    const told = JSON.stringify(await email.told(AdministratorActedSchema))
    expect(told).not.toContain('formula@example.org')
  })

  it('are for administrators', async () => {
    for (const one of [path, lists, '/api/email/tags', `${path}/export`])
      expect((await email.visitor().get(one)).status).toBe(401)
  })
})

describe('counts', () => {
  it('are right after any number of changes at once', async () => {
    const list = await aList()
    const other = await aList()
    const ids: string[] = []
    for (let at = 0; at < 6; at += 1) ids.push((await add({ lists: [list.id], tags: ['x'] })).body.id)
    await Promise.all(
      ids.flatMap((id, at) => [
        change(id, { lists: [list.id, other.id], consent: 'By phone' }),
        ...(at % 2 === 0 ? [desk.call('POST', `${path}/${id}/unsubscribe`, { body: { reason: 'Phone' } })] : []),
        ...(at === 3 ? [desk.call('POST', `${path}/${id}/erasure`, { body: { reason: 'Asked' } })] : []),
        change(id, { tags: ['y'] }),
      ]),
    )
    expect(await countOf(list.id)).toBe(2)
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})
