import { afterAll, describe, expect, it } from '@jest/globals'
import {
  campaignTimeZone,
  editionSlug,
  installedEdition,
  leaseFirstEdition,
  leaseSeries,
  registrationStatement,
} from '@evenhand/contracts/catalogue'
import { HoldDecidedSchema, RegistrationReceivedSchema, RulesPublishedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createRegistrations } from './app.ts'
import { Config } from './config.ts'
import { shippedPages } from './pages/shipped.ts'
import { addPages } from './pages/store.ts'
import { findAddressee } from './registrations/addressee.ts'

const registrations = await serviceUnderTest('registrations', Config, createRegistrations)
const { db, donorIdOf } = registrations
afterAll(() => registrations.stop())

/** The edition that is open today. */
const { lastDay } = installedEdition(leaseFirstEdition, campaignTimeZone, new Date())
const lease = editionSlug(leaseSeries, lastDay)

let people = 0
const someone = (more: object = {}) => ({
  name: `Rosa Lind ${String.fromCodePoint(65 + (people % 26))}`,
  email: `person-${people++}@mail.example`,
  phone: '(555) 010-0200',
  state: 'OH',
  ageConfirmed: true,
  rulesAgreed: true,
  ...more,
})

const register = (form: object, key?: string) =>
  registrations.nobody.post('/api/landing-registration', form, key === undefined ? {} : { 'idempotency-key': key })
const rulesOf = (version: number) => ({
  giveaway: lease,
  version,
  sha256: version.toString(16).padStart(64, '0'),
  statement: registrationStatement({ ageMin: 19, version }),
})
const publish = async (version: number) => {
  const { giveaway, sha256 } = rulesOf(version)
  await registrations.tell(RulesPublishedSchema, { giveaway, version, sha256, publishedAt: new Date().toISOString() })
  await eventually(async () => (await pages())[0]?.rules?.version === version)
}
const pages = async () => (await registrations.nobody.get('/api/landing-pages')).body

describe('registering on the landing page', () => {
  it('answers the registration, counts it, and tells Kafka once, with ids alone', async () => {
    const form = someone({ city: 'Dayton' })
    const { status, body } = await register(form)
    expect(status).toBe(201)
    expect(await pages()).toMatchObject([{ slug: 'jeep-lease', giveaway: lease, ageMin: 19, registrations: 1 }])
    await eventually(async () => (await db.query(sql`select 1 from outbox where published_at is null`)).length === 0)
    const told = await registrations.told(RegistrationReceivedSchema)
    const donorId = donorIdOf(form.email)
    expect(told.map(({ key, value }) => [key, JSON.parse(value ?? '')])).toEqual([
      [donorId, { registrationId: body.id, donorId, giveaway: lease, registeredAt: body.createdAt }],
    ])
  })

  it('is confirmed by one mail that names the page and repeats nothing that was typed', async () => {
    const form = someone()
    const { body } = await register(form)
    await register(form)
    const mails = await db.query<{ mail: object }>(
      sql`select payload as mail from outbox where payload->>'to' = ${form.email}`,
    )
    expect(mails.map(({ mail }) => mail)).toMatchObject([
      { mailKey: `registration:${body.id}`, template: 'registration-received', values: { page: expect.any(String) } },
    ])
    expect(JSON.stringify(mails)).not.toContain(form.name)
  })

  it('refuses the same person politely: the same address, or the same name and telephone number', async () => {
    const form = someone({ phone: '555-010-0300' })
    expect(await register(form)).toMatchObject({ status: 201 })
    expect(await register(someone({ email: form.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { type: '/problems/already-registered', title: 'Already registered' },
    })
    const sameName = someone({ name: form.name.toUpperCase(), phone: '+1 (555) 010 0300' })
    expect(await register(sameName)).toMatchObject({ status: 409 })
    expect(await register(someone({ phone: form.phone }))).toMatchObject({ status: 201 })
  })

  it('takes one of ten twins at once', async () => {
    const form = someone({ phone: '555-010-0400' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it('gives the first answer to a repeat of the same request', async () => {
    const form = someone({ phone: '555-010-0500' })
    const [first, again] = await Promise.all([register(form, `key-${form.email}`), register(form, `key-${form.email}`)])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ phone: '555-0100' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ phone: undefined }, 'phone', 'Phone number must be at least 10 digits'],
    [{ state: undefined }, 'state', 'State is required'],
    [{ state: 'XX' }, 'state', 'State is required'],
    [{ state: 'DC' }, 'state', 'This giveaway is not open in that state'],
    [{ ageConfirmed: undefined }, 'ageConfirmed', 'You must be at least 19 years old'],
    [{ page: 'Jeep Lease' }, 'page', 'That page doesn’t exist'],
    [{ ageConfirmed: false }, 'ageConfirmed', 'You must be at least 19 years old'],
    [{ rulesAgreed: undefined }, 'rulesAgreed', 'You must agree to the official rules'],
    [{ giveaway: 'main' }, 'giveaway', 'Unknown field'],
  ])('refuses %j with the message of the field', async (wrong, path, message) => {
    const { status, body } = await register(someone(wrong))
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  it('ships a page once, and leaves one that an administrator changed', async () => {
    await db.query(sql`update landing_pages set title = 'Our own title', states = '{OH}' where slug = 'jeep-lease'`)
    const shipped = shippedPages(new Date())
    await Promise.all([addPages(db, shipped), addPages(db, shipped)])
    expect(await pages()).toMatchObject([{ title: 'Our own title', states: ['OH'] }])
    expect(await register(someone({ state: 'TX' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'state', message: 'This giveaway is not open in that state' }] },
    })
  })

  it('leaves nothing for the checks to find', async () => {
    expect(await failedChecks(registrations.config.DATABASE_URL, new URL('../checks/', import.meta.url))).toEqual([])
  })
})

describe('a decision on free entries that were held', () => {
  it('is emailed to who registered, once, without the name that was typed', async () => {
    const form = someone({ phone: '555-010-0900' })
    expect(await register(form)).toMatchObject({ status: 201 })
    const donorId = donorIdOf(form.email)
    const [holdId, decidedAt] = [randomUUID(), new Date().toISOString()]
    await registrations.tell(HoldDecidedSchema, { holdId, donorId, verdict: 'refused', version: 2, decidedAt })
    const mails = await eventually(async () => {
      const rows = await db.query<{ payload: object }>(sql`
        select payload from outbox where payload ->> 'mailKey' = ${`hold:${holdId}:2`}`)
      return rows.length > 0 && rows.map(({ payload }) => payload)
    })
    expect(mails).toMatchObject([{ to: form.email, values: { donorName: '', verdict: 'refused' } }])
  })

  it('is nothing to who never registered', async () => {
    expect(await findAddressee(db, randomUUID())).toBeUndefined()
  })
})

describe('a search of the registrations', () => {
  it('finds a name, an address or a city by the keys that everyone has', async () => {
    const form = someone({ name: 'José Nuñez O’Brien', city: 'Cañon City', phone: '555-010-0888' })
    expect((await register(form)).status).toBe(201)
    for (const search of ['jose nunez', "O'Brien", 'canon city', form.email.toUpperCase()]) {
      const { body } = await registrations
        .administrator()
        .get(`/api/landing-registrations?${new URLSearchParams({ search })}`)
      expect(body).toMatchObject({ items: [{ email: form.email }], total: 1 })
    }
  })
})

describe('the rules that a registration agrees to', () => {
  it('are those in force: older ones are refused and leave nothing behind, and the accepted ones are kept with it', async () => {
    for (const version of [7, 8]) await publish(version)
    const form = someone({ phone: '555-010-0777' })
    expect(await register({ ...form, rules: rulesOf(7) })).toMatchObject({
      status: 409,
      body: { type: '/problems/rules-changed' },
    })
    const { status, body } = await register({ ...form, rules: rulesOf(8) })
    expect(status).toBe(201)
    const kept = { ...rulesOf(8), acceptedAt: body.createdAt, isPublished: true }
    const desk = registrations.administrator()
    const search = encodeURIComponent(form.email)
    expect((await desk.get(`/api/landing-registrations?search=${search}`)).body).toMatchObject({
      items: [{ acceptedRules: kept }],
    })
    expect((await desk.get(`/api/admin/contacts/registrations/${donorIdOf(form.email)}`)).body).toMatchObject([
      { acceptedRules: [kept] },
    ])
  })

  it.each([
    ['of another age', registrationStatement({ ageMin: 13, version: 8 })],
    ['of another version', registrationStatement({ ageMin: 19, version: 7 })],
    ['of their own', 'I have read nothing.'],
  ])('are accepted in our words, not in those %s', async (_, statement) => {
    const form = someone({ phone: '555-010-0779' })
    expect(await register({ ...form, rules: { ...rulesOf(8), statement } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'rules.statement', message: expect.stringContaining('Reload the page') }] },
    })
    expect(await db.query(sql`select 1 from registrations where email = ${form.email}`)).toEqual([])
  })

  it('stay as they were accepted, while the rest of a registration can be corrected', async () => {
    const form = someone({ phone: '555-010-0780' })
    await register({ ...form, rules: rulesOf(8) })
    for (const change of [
      sql`update registrations set rules_statement = 'Nothing.' where email = ${form.email}`,
      sql`update registrations set rules_version = null, rules_sha256 = null, rules_statement = null where email = ${form.email}`,
      sql`update registrations set created_at = now() - interval '1 year' where email = ${form.email}`,
    ])
      await expect(db.query(change)).rejects.toThrow(/never changes/)
    await db.query(sql`update registrations set city = 'Dayton' where email = ${form.email}`)
  })

  it('need not be named by who sends the documented form', async () => {
    const form = someone({ phone: '555-010-0778' })
    expect(await register(form)).toMatchObject({ status: 201 })
    const listed = await registrations
      .administrator()
      .get(`/api/landing-registrations?search=${encodeURIComponent(form.email)}`)
    expect(listed.body).toMatchObject({ items: [{ rulesAgreed: true, acceptedRules: null }] })
  })
})
