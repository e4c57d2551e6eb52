import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { RegistrationReceivedSchema, topicOf } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks, testDatabase, testIdentity, testKafkaBrokers } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { createRegistrations, migrations } from './app.ts'
import { shippedPages } from './pages/shipped.ts'
import { addPages } from './pages/store.ts'

const own = { DONOR_ID_KEY: 'a key for the tests of registrations' }
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

describe('registering on the landing page', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let running: RunningService
  let db: Database
  beforeAll(async () => {
    store = await testDatabase(migrations)
    db = openDatabase(store.url)
    const { publicKeys } = await testIdentity()
    const address = { HOST: '127.0.0.1', PORT: 0, IDENTITY_PUBLIC_KEYS: publicKeys, KAFKA_BROKERS: testKafkaBrokers() }
    running = await startService('registrations', address, (log) =>
      createRegistrations({ ...own, DATABASE_URL: store.url }, log),
    )
  })
  afterAll(async () => {
    await running.stop()
    await db.close()
    await store.drop()
  })

  const register = (form: object, key?: string) => {
    const call = request(running.listening.url).post('/api/landing-registration')
    return (key === undefined ? call : call.set('idempotency-key', key)).send(form)
  }
  const pages = async () => (await request(running.listening.url).get('/api/landing-pages').expect(200)).body

  it('answers the registration, counts it, and tells Kafka once, with ids alone', async () => {
    const form = someone({ city: 'Dayton' })
    const { body } = await register(form).expect(201)
    expect(await pages()).toMatchObject([{ slug: 'jeep-lease', giveaway: 'lease', ageMin: 19, registrations: 1 }])
    const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    await eventually(async () => (await db.query(sql`select 1 from outbox where published_at is null`)).length === 0)
    const told = (await kafka.readAll(topicOf(RegistrationReceivedSchema))).filter(({ value }) =>
      value?.includes(body.id),
    )
    expect(told.map(({ key, value }) => [key, JSON.parse(value ?? '')])).toEqual([
      [
        donorIds(own.DONOR_ID_KEY)(form.email),
        {
          registrationId: body.id,
          donorId: donorIds(own.DONOR_ID_KEY)(form.email),
          giveaway: 'lease',
          registeredAt: body.createdAt,
        },
      ],
    ])
    await kafka.close()
  }, 60_000)

  it('refuses the same person politely: the same address, or the same name and telephone number', async () => {
    const form = someone({ phone: '555-010-0300' })
    await register(form).expect(201)
    const sameAddress = await register(someone({ email: form.email.toUpperCase() })).expect(409)
    expect(sameAddress.body).toMatchObject({ type: '/problems/already-registered', title: 'Already registered' })
    await register(someone({ name: form.name.toUpperCase(), phone: '+1 (555) 010 0300' })).expect(409)
    await register(someone({ phone: form.phone })).expect(201)
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
    [{ state: 'DC' }, 'state', 'State is required'],
    [{ ageConfirmed: false }, 'ageConfirmed', 'You must be at least 19 years old'],
    [{ rulesAgreed: undefined }, 'rulesAgreed', 'You must agree to the official rules'],
    [{ giveaway: 'main' }, 'giveaway', 'This field is not known'],
  ])('refuses %j with the message of the field', async (wrong, path, message) => {
    const answer = await register(someone(wrong)).expect(400)
    expect(answer.body.errors).toContainEqual({ path, message })
  })

  it('ships a page once, and leaves one that an administrator changed', async () => {
    await db.query(sql`update landing_pages set title = 'Our own title', states = '{OH}' where slug = 'jeep-lease'`)
    await Promise.all([addPages(db, shippedPages), addPages(db, shippedPages)])
    expect(await pages()).toMatchObject([{ title: 'Our own title', states: ['OH'] }])
    const answer = await register(someone({ state: 'TX' })).expect(400)
    expect(answer.body.errors).toEqual([{ path: 'state', message: 'This giveaway is not open in that state' }])
  })

  it('leaves nothing for the checks to find', async () => {
    expect(await failedChecks(store.url, new URL('../checks/', import.meta.url))).toEqual([])
  })
})
