import { createHash, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'
import { keepAnsweredDays } from './rules.ts'
import { forgetAnswered, inquiriesOf } from './store.ts'

const running = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '100' })
const connection = await openMongo(running.config.MONGODB_URL)
const inquiries = await inquiriesOf(connection)
afterAll(async () => {
  await running.stop()
  await connection.close()
})

const written = (more: object = {}) => ({
  companyName: `Harbor & Pine ${randomUUID()}`,
  contactName: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(555) 010-0199',
  blocksWanted: 4,
  message: 'Could our blocks be side by side?\n\nWe open in May.',
  ...more,
})
const send = (body: object, { key = randomUUID(), sid = randomUUID(), at = running } = {}) =>
  at.visitor(sid).post('/api/sponsor-inquiries', body, { 'idempotency-key': key, 'x-forwarded-for': randomUUID() })
const list = async (query: Record<string, string> = {}) =>
  (await running.administrator().get(`/api/admin/sponsor-inquiries?${new URLSearchParams(query)}`)).body
const note = (id: string, body: object) =>
  running.administrator().call('PUT', `/api/admin/sponsor-inquiries/${id}`, { body })

describe('an inquiry', () => {
  it('is kept, mailed once to the people who answer, confirmed to whoever asked, and listed to administrators', async () => {
    const inquiry = written()
    const answer = await send(inquiry)
    expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String), receivedAt: expect.any(String) }])
    await eventually(async () => (await inquiries.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const mails = (await running.told(MailRequestedSchema)).filter(({ key }) => key === answer.body.id)
    expect(mails.map(({ value }) => JSON.parse(value ?? ''))).toMatchObject([
      {
        mailKey: `sponsor-inquiry:${answer.body.id}`,
        to: supportEmail,
        template: 'sponsor-inquiry',
        values: { ...inquiry, blocksWanted: '4' },
      },
      { to: inquiry.email, template: 'message-received', values: { what: 'sponsor-inquiry', blocksWanted: '4' } },
    ])
    expect(mails[1]?.value).not.toContain(inquiry.companyName)
    const listed = await list({ search: inquiry.companyName })
    expect(listed).toMatchObject({ total: 1, next: null, items: [{ ...inquiry, state: 'open', acts: [], version: 0 }] })
  })

  it('is confirmed under a key that only the secret makes of the address, in whatever letters it is typed', async () => {
    const sender = `${randomUUID()}@example.org`
    const ids: string[] = []
    for (const typed of [sender, sender.toUpperCase()]) ids.push((await send(written({ email: typed }))).body.id)
    await eventually(async () => (await inquiries.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const keys = (await running.told(MailRequestedSchema))
      .filter(({ key }) => ids.includes(key))
      .map(({ value }) => JSON.parse(value ?? '').mailKey)
      .filter((mailKey: string) => mailKey.startsWith('inquiry-received:'))
    const ofTheSecret = expect.stringMatching(
      new RegExp(`^inquiry-received:${running.donorIdOf(sender)}:\\d{4}-\\d{2}-\\d{2}$`),
    )
    expect(keys).toEqual([ofTheSecret, ofTheSecret])
    const hash = createHash('sha256').update(sender).digest()
    for (const plain of [sender, hash.toString('base64url'), hash.toString('hex')]) expect(keys[0]).not.toContain(plain)
  })

  it('needs neither a telephone number nor a message', async () => {
    const { phone: _, message: __, ...inquiry } = written()
    expect((await send(inquiry)).status).toBe(201)
    expect((await list({ search: inquiry.companyName })).items).toMatchObject([{ phone: null, message: null }])
  })

  it('can be for a tier, which both mails name', async () => {
    const { blocksWanted: _, ...more } = written()
    const { status, body } = await send({ ...more, tier: 'gold' })
    expect(status).toBe(201)
    expect((await list({ search: more.companyName })).items).toMatchObject([{ tier: 'gold', blocksWanted: null }])
    await eventually(async () => (await inquiries.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const mails = (await running.told(MailRequestedSchema)).filter(({ key }) => key === body.id)
    expect(mails.map(({ value }) => JSON.parse(value ?? '').values.tier)).toEqual(['gold', 'gold'])
  })

  it('sent again with the same key is one inquiry and one mail, and with other words is refused', async () => {
    const [inquiry, key] = [written(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(inquiry, { key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list({ search: inquiry.companyName })).total).toBe(1)
    expect((await send({ ...inquiry, blocksWanted: 5 }, { key })).status).toBe(422)
  })

  it('is taken five times in a quarter of an hour from one browser', async () => {
    const { MONGODB_URL } = running.config
    const limited = await serviceUnderTest('sponsors', Config, createSponsors, { MONGODB_URL })
    const sid = randomUUID()
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await send(written(), { sid, at: limited })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await limited.stop()
  })

  it.each([
    [{ companyName: ' ' }, 'companyName', 'Company name is required'],
    [{ contactName: '' }, 'contactName', 'Contact name is required'],
    [{ contactName: 'Ada\r\nBcc: all' }, 'contactName', 'Use only letters, digits and punctuation'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ blocksWanted: 0 }, 'blocksWanted', 'Choose 1 to 50 blocks'],
    [{ blocksWanted: 51 }, 'blocksWanted', 'Choose 1 to 50 blocks'],
    [{ blocksWanted: 1.5 }, 'blocksWanted', 'Choose 1 to 50 blocks'],
    [{ blocksWanted: '4' }, 'blocksWanted', 'Choose 1 to 50 blocks'],
    [{ blocksWanted: undefined }, 'blocksWanted', 'Choose a tier or a number of blocks'],
    [{ tier: 'gold' }, 'blocksWanted', 'Choose a tier or a number of blocks'],
    [{ phone: '12' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ message: 'x'.repeat(4_001) }, 'message', 'Use at most 4000 characters'],
  ])('with %j is refused with the reason, and not kept', async (change, path, message) => {
    const inquiry = { ...written(), ...change }
    const before = await inquiries.countDocuments({})
    const answer = await send(inquiry)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
    expect(await inquiries.countDocuments({})).toBe(before)
  })
})

describe('administrators', () => {
  it('find an inquiry by company, name and address, letter for letter', async () => {
    const token = randomUUID()
    const inquiry = written({ companyName: `Anvil (${token}) & Söns*`, email: `desk@${token}.example` })
    await send(inquiry)
    for (const search of [`anvil (${token})`, `SONS*`, `soǹs*`, `desk@${token}`]) {
      expect((await list({ search, state: 'all' })).items).toMatchObject([{ companyName: inquiry.companyName }])
    }
    expect((await list({ search: `anvil .${token}` })).total).toBe(0)
  })

  it('read them the newest first, a page at a time', async () => {
    const token = randomUUID()
    for (const place of [1, 2, 3]) await send(written({ companyName: `Page ${place} ${token}` }))
    const first = await list({ search: token, limit: '2' })
    expect(first).toMatchObject({
      total: 3,
      items: [{ companyName: `Page 3 ${token}` }, { companyName: `Page 2 ${token}` }],
    })
    const second = await list({ search: token, limit: '2', after: first.next })
    expect(second).toMatchObject({ total: 3, next: null, items: [{ companyName: `Page 1 ${token}` }] })
    const oldest = await list({ search: token, limit: '2', order: 'asc' })
    expect(oldest.items).toMatchObject([{ companyName: `Page 1 ${token}` }, { companyName: `Page 2 ${token}` }])
    const newest = await list({ search: token, limit: '2', order: 'asc', after: oldest.next })
    expect(newest).toMatchObject({ next: null, items: [{ companyName: `Page 3 ${token}` }] })
  })

  it('open one, whatever became of it', async () => {
    const inquiry = written()
    const { id } = (await send(inquiry)).body
    await note(id, { state: 'answered', note: 'Sent the invoice.', seen: 0 })
    const read = (inquiryId: string) => running.administrator().get(`/api/admin/sponsor-inquiries/${inquiryId}`)
    expect((await read(id)).body).toMatchObject({
      ...inquiry,
      state: 'answered',
      acts: [{ note: 'Sent the invoice.' }],
    })
    expect((await read(randomUUID())).status).toBe(404)
  })

  it('say that one is answered, with a note, and open it again; what was said stays', async () => {
    const inquiry = written()
    const { id } = (await send(inquiry)).body
    const answered = await note(id, { state: 'answered', note: 'Sent the invoice.', seen: 0 })
    expect(answered).toMatchObject({ status: 200, body: { state: 'answered', version: 1 } })
    expect((await list({ search: inquiry.companyName })).total).toBe(0)
    expect((await list({ search: inquiry.companyName, state: 'answered' })).total).toBe(1)
    const open = await note(id, { state: 'open', note: '', seen: 1 })
    expect(open.body.acts).toMatchObject([
      { state: 'answered', note: 'Sent the invoice.', by: expect.stringMatching(/./) },
      { state: 'open', note: '' },
    ])
    await eventually(async () => (await inquiries.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? ''))
    const ofThis = { administratorId: 'administrator-1', thingKind: 'inquiry', thingId: id }
    expect(told.filter(({ thingId }) => thingId === id)).toMatchObject([
      { ...ofThis, action: 'inquiry-answered' },
      { ...ofThis, action: 'inquiry-opened' },
    ])
    expect(JSON.stringify(told)).not.toContain('invoice')
  })

  it('are told when another was first', async () => {
    const { id } = (await send(written())).body
    const answers = await Promise.all(
      [1, 2, 3].map((turn) => note(id, { state: 'answered', note: `${turn}`, seen: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await inquiries.findById(id).lean())?.acts).toHaveLength(1)
    const told = await eventually(async () => {
      const acts = await running.told(AdministratorActedSchema)
      return acts.some(({ value }) => value?.includes(id)) && acts
    })
    expect(told.filter(({ value }) => value?.includes(id))).toHaveLength(1)
    expect((await note(randomUUID(), { state: 'answered', note: '', seen: 0 })).status).toBe(404)
  })

  it('alone see inquiries', async () => {
    const path = '/api/admin/sponsor-inquiries'
    expect((await running.visitor().get(path)).status).toBe(401)
    expect((await running.donor(randomUUID()).get(path)).status).toBe(403)
    expect((await running.donor(randomUUID()).get(`${path}/${randomUUID()}`)).status).toBe(403)
    const body = { state: 'answered', note: '', seen: 0 }
    expect((await running.donor(randomUUID()).call('PUT', `${path}/${randomUUID()}`, { body })).status).toBe(403)
  })
})

describe('time', () => {
  it('makes nothing forget an open inquiry, and forgets an answered one after a year', async () => {
    const [open, answered] = [(await send(written())).body.id, (await send(written())).body.id]
    await note(answered, { state: 'answered', note: '', seen: 0 })
    await eventually(async () => (await inquiries.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
    const there = async () => (await inquiries.find({ _id: { $in: [open, answered] } }).lean()).map(({ _id }) => _id)
    await forgetAnswered(inquiries, daysFromNow(-1))
    expect(await there()).toHaveLength(2)
    await forgetAnswered(inquiries, daysFromNow(1))
    expect(await there()).toEqual([open])
    expect(keepAnsweredDays).toBe(365)
  })
})
