import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { NonprofitRegisteredSchema, topicOf } from '@evenhand/contracts/events'
import { nonprofits } from '@evenhand/contracts/http'
import { openKafka } from '@evenhand/service-kit/kafka'
import { type RunningService, startService } from '@evenhand/service-kit/lifecycle'
import { type Connection, openMongo } from '@evenhand/service-kit/mongo'
import { eventually, testIdentity, testKafkaBrokers, testMongoUrl } from '@evenhand/service-kit/testing'
import request from 'supertest'
import { z } from 'zod'
import { createNonprofits } from './app.ts'
import { shippedOrganisations } from './organisations/shipped.ts'
import { type Organisations, organisationsOf } from './organisations/store.ts'
import { addMissing } from './organisations/use-cases.ts'

let applicants = 0
const someone = (more: object = {}) => ({
  organizationName: `Lantern Street ${applicants}`,
  contactName: 'Ana Bo',
  contactEmail: `ana-${applicants++}@mail.example`,
  website: 'https://lantern.example',
  description: 'Lamps for streets that have none.',
  taxId: '98-7654321',
  ...more,
})

describe('the nonprofits service', () => {
  const url = testMongoUrl()
  let connection: Connection
  let organisations: Organisations
  let running: RunningService
  beforeAll(async () => {
    connection = await openMongo(url)
    organisations = await organisationsOf(connection)
    const { publicKeys } = await testIdentity()
    const address = { HOST: '127.0.0.1', PORT: 0, IDENTITY_PUBLIC_KEYS: publicKeys, KAFKA_BROKERS: testKafkaBrokers() }
    running = await startService('nonprofits', address, (log) => createNonprofits({ MONGODB_URL: url }, log))
  })
  afterAll(async () => {
    await running.stop()
    await connection.close()
  })

  const list = async () => z.array(nonprofits.Nonprofit).parse((await get().expect(200)).body)
  const get = () => request(running.listening.url).get('/api/nonprofits')
  const register = (form: object, key?: string) => {
    const call = request(running.listening.url).post('/api/nonprofits')
    return (key === undefined ? call : call.set('idempotency-key', key)).send(form)
  }

  it('lists the three featured charities first, then the other approved ones', async () => {
    const listed = await list()
    expect(listed.map(({ featured }) => featured)).toEqual([true, true, true, false, false])
    expect(listed[0]?.description).toMatch(/service members/)
  })

  it('registers as pending, and lists the name without contact data, words or links until somebody has reviewed it', async () => {
    const form = someone()
    const { body } = await register(form).expect(201)
    expect(body).toMatchObject({ organizationName: form.organizationName, status: 'pending', featured: false })
    const { text } = await get().expect(200)
    expect(text).toContain(form.organizationName)
    for (const inside of ['@', 'Ana Bo', '98-7654321', 'lantern.example', 'Lamps for streets'])
      expect(text).not.toContain(inside)
  })

  it('tells Kafka once of a registration', async () => {
    const { body } = await register(someone()).expect(201)
    const stored = await organisations.findById(body.id).lean()
    await eventually(async () => (await organisations.countDocuments({ outboxSince: { $exists: true } })) === 0, 20_000)
    const kafka = openKafka({ clientId: 'test', brokers: testKafkaBrokers() })
    const told = (await kafka.readAll(topicOf(NonprofitRegisteredSchema))).filter(({ key }) => key === body.id)
    expect(told.map(({ value }) => JSON.parse(value ?? ''))).toEqual([
      { nonprofitId: body.id, registeredAt: stored?.createdAt.toISOString() },
    ])
    await kafka.close()
  }, 60_000)

  it('refuses the same organisation again, and takes one of ten twins at once', async () => {
    const form = someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const again = await register({ ...form, organizationName: form.organizationName.toUpperCase() }).expect(409)
    expect(again.body.type).toBe('/problems/already-registered')
  })

  it('gives the first answer to every repeat of the same request, and refuses its key for another one', async () => {
    const form = someone()
    const key = `key-${form.contactEmail}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    await register(someone(), key).expect(422)
  })

  it.each([
    [{ organizationName: '' }, 'organizationName', 'Organization name is required'],
    [{ contactName: undefined }, 'contactName', 'Contact name is required'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email address'],
    [{ description: ' ' }, 'description', 'Description is required'],
    [{ status: 'approved' }, 'status', 'This field is not known'],
  ])('refuses %j with the message of the field', async (wrong, path, message) => {
    const answer = await register(someone(wrong)).expect(400)
    expect(answer.body.errors).toContainEqual({ path, message })
  })

  it.each(['javascript:alert(1)', 'ftp://lantern.example', 'lantern'])('refuses the website %s', async (website) => {
    const answer = await register(someone({ website })).expect(400)
    expect(answer.body.errors[0]).toMatchObject({ path: 'website' })
  })

  it('ships a charity once, and leaves one that an administrator changed', async () => {
    const [first] = shippedOrganisations
    await organisations.updateOne({ _id: first?.id ?? '' }, { $set: { organizationName: 'Changed', featured: false } })
    const added = await Promise.all([1, 2].map(() => addMissing(organisations, shippedOrganisations, new Date())))
    expect(added).toEqual([0, 0])
    expect((await list()).find(({ id }) => id === first?.id)).toMatchObject({
      organizationName: 'Changed',
      featured: false,
    })
  })
})
