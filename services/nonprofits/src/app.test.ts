import { afterAll, describe, expect, it } from '@jest/globals'
import { MailRequestedSchema, NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import { nonprofits as calls } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, inEarnest, serviceUnderTest } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import { createNonprofits } from './app.ts'
import { Config } from './config.ts'
import { shippedOrganisations } from './organisations/shipped.ts'
import { organisationsOf } from './organisations/store.ts'
import { shipOrganisations } from './organisations/use-cases.ts'

const nonprofits = await serviceUnderTest('nonprofits', Config, createNonprofits)
const connection = await openMongo(nonprofits.config.MONGODB_URL)
const organisations = await organisationsOf(connection)
afterAll(async () => {
  await nonprofits.stop()
  await connection.close()
})

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

const list = () => nonprofits.nobody.get('/api/nonprofits')
const listed = async () => z.array(calls.Nonprofit).parse((await list()).body)
const register = (form: object, key?: string) =>
  nonprofits.nobody.post('/api/nonprofits', form, key === undefined ? {} : { 'idempotency-key': key })

describe('the nonprofits service', () => {
  it('lists the approved charities, and of three that they benefit from giving', async () => {
    const shipped = shippedOrganisations.map(({ organizationName }) => organizationName)
    expect((await listed()).map(({ organizationName }) => organizationName)).toEqual(shipped)
    const { body } = await nonprofits.nobody.get('/api/benefiting-nonprofits')
    expect(body.map((one: calls.Nonprofit) => one.organizationName)).toEqual(shipped.slice(0, 3))
    expect(body[0].description).toMatch(/service members/)
  })

  it('lists page by page where it is asked to, each organization once, in the same order', async () => {
    const whole = await listed()
    const pages: string[][] = []
    let after: string | undefined
    do {
      const page = z
        .array(calls.Nonprofit)
        .parse((await nonprofits.nobody.get(`/api/nonprofits?limit=2${after ? `&after=${after}` : ''}`)).body)
      pages.push(page.map(({ id }) => id))
      after = page.at(-1)?.id
    } while (after !== undefined)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0])
    expect(pages.flat()).toEqual(whole.map(({ id }) => id))
    expect(await nonprofits.nobody.get('/api/nonprofits?limit=501')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'limit' }] },
    })
  })

  it('says of the shipped that they are examples, which lead nowhere, and shows none of them in earnest', async () => {
    const { body } = await list()
    expect(body.map(({ isExample, website }: calls.Nonprofit) => [isExample, website])).toEqual(
      shippedOrganisations.map(() => [true, null]),
    )
    const [{ id }] = body
    const page = (at = nonprofits) => at.nobody.get(`/api/nonprofits/${id}`)
    expect((await page()).body).toMatchObject({ isExample: true, website: null })
    await inEarnest(async () => {
      for (const where of [{ MONGODB_URL: nonprofits.config.MONGODB_URL }, {}]) {
        const service = await serviceUnderTest('nonprofits', Config, createNonprofits, where)
        for (const path of ['/api/nonprofits', '/api/benefiting-nonprofits'])
          expect((await service.nobody.get(path)).body).toEqual([])
        expect((await page(service)).status).toBe(404)
        if (!('MONGODB_URL' in where)) expect((await service.nobody.get('/api/grant-rounds')).body).toEqual([])
        await service.stop()
      }
    })
  })

  it('registers as pending, and shows nobody an organization that nobody has reviewed', async () => {
    const form = someone()
    expect(await register(form)).toMatchObject({
      status: 201,
      body: { organizationName: form.organizationName, status: 'pending' },
    })
    const { text } = await list()
    for (const inside of [form.organizationName, '@', 'Ana Bo', '98-7654321', 'lantern.example', 'Lamps for streets'])
      expect(text).not.toContain(inside)
  })

  it('says to the address that it has it, once a day, in none of the words that were typed', async () => {
    const form = someone()
    const ids = [(await register(form)).body.id, (await register({ ...form, organizationName: 'Another' })).body.id]
    await eventually(async () => (await organisations.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const mails = (await nonprofits.told(MailRequestedSchema)).filter(({ key }) => ids.includes(key))
    const asked = mails.map(({ value }) => JSON.parse(value ?? ''))
    expect(asked).toMatchObject([
      { to: form.contactEmail, template: 'message-received', values: { what: 'nonprofit-registration' } },
      { mailKey: asked[0].mailKey },
    ])
    expect(asked[0].mailKey).not.toContain('ana')
  })

  it('tells Kafka once of a registration', async () => {
    const { body } = await register(someone())
    const stored = await organisations.findById(body.id).lean()
    await eventually(async () => (await organisations.countDocuments({ outboxSince: { $exists: true } })) === 0)
    const told = (await nonprofits.told(NonprofitRegisteredSchema)).filter(({ key }) => key === body.id)
    expect(told.map(({ value }) => JSON.parse(value ?? ''))).toEqual([
      { nonprofitId: body.id, registeredAt: stored?.createdAt.toISOString() },
    ])
  })

  it('refuses the same organisation again, and takes one of ten twins at once', async () => {
    const form = someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const again = await register({ ...form, organizationName: form.organizationName.toUpperCase() })
    expect(again).toMatchObject({
      status: 409,
      body: {
        type: '/problems/already-registered',
        detail: expect.stringMatching(/^An organization with this name.*If it was rejected.*write to/),
      },
    })
  })

  it('gives the first answer to every repeat of the same request, and refuses its key for another one', async () => {
    const form = someone()
    const key = `key-${form.contactEmail}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(form, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await register(someone(), key)).toMatchObject({ status: 422 })
  })

  it.each([
    [{ organizationName: '' }, 'organizationName', 'Organization name is required'],
    [{ contactName: undefined }, 'contactName', 'Contact name is required'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email address'],
    [{ description: ' ' }, 'description', 'Description is required'],
    [{ status: 'approved' }, 'status', 'Unknown field'],
    [{ taxId: '12-34' }, 'taxId', 'Enter the nine digits of the EIN, such as 12-3456789'],
    [{ taxId: '07-1234567' }, 'taxId', 'No EIN begins with these two digits. Check the number'],
  ])('refuses %j with the message of the field', async (wrong, path, message) => {
    const { status, body } = await register(someone(wrong))
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  it.each(['javascript:alert(1)', 'ftp://lantern.example', 'lantern'])('refuses the website %s', async (website) => {
    expect(await register(someone({ website }))).toMatchObject({ status: 400, body: { errors: [{ path: 'website' }] } })
  })

  it('ships a charity once, and leaves one that an administrator changed', async () => {
    const [first] = shippedOrganisations
    await organisations.updateOne({ _id: first?.id ?? '' }, { $set: { organizationName: 'Changed', benefiting: null } })
    const added = await Promise.all(
      [1, 2].map(() =>
        shipOrganisations(organisations, shippedOrganisations, { donorIdOf: nonprofits.donorIdOf, now: new Date() }),
      ),
    )
    expect(added).toEqual([0, 0])
    expect((await listed()).find(({ id }) => id === first?.id)).toMatchObject({ organizationName: 'Changed' })
    const { body } = await nonprofits.nobody.get('/api/benefiting-nonprofits')
    expect(body.map(({ id }: calls.Nonprofit) => id)).not.toContain(first?.id)
  })
})
