import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { nonprofitReviews } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import {
  type Client,
  eventually,
  hiddenInPhotos,
  inEarnest,
  serviceUnderTest,
  testPhoto,
} from '@evenhand/service-kit/testing'
import { createNonprofits } from '../app.ts'
import { Config } from '../config.ts'
import { shippedOrganisations } from '../organisations/shipped.ts'
import { organisationsOf } from '../organisations/store.ts'

const noon = new Date('2026-11-26T17:00:00Z')
let at = noon
const service = await serviceUnderTest('nonprofits', Config, (config, log) => createNonprofits(config, log, () => at))
const connection = await openMongo(service.config.MONGODB_URL)
const organisations = await organisationsOf(connection)
afterAll(async () => {
  await service.stop()
  await connection.close()
})
beforeEach(async () => {
  at = noon
  await organisations.updateMany({}, { $set: { benefiting: null } })
})

const [desk, other] = [service.administrator('a', 'ada'), service.administrator('b', 'grace')]
const adminPath = (id: string) => `/api/admin/nonprofits/${id}`
const put = (id: string, path: string, body: object, client: Client = desk) =>
  client.call('PUT', `${adminPath(id)}${path}`, { body })
const read = async (id: string) => nonprofitReviews.NonprofitCase.parse((await desk.get(adminPath(id))).body).nonprofit
const seenOf = async (id: string) => (await read(id)).version
const registration = (organizationName: string, more: object = {}) => ({
  organizationName,
  contactName: 'Ana Bo',
  contactEmail: `${randomUUID()}@mail.example`,
  description: 'Lamps for streets that have none.',
  ...more,
})
const register = async (name = `Lantern ${randomUUID()}`): Promise<string> =>
  (await service.nobody.post('/api/nonprofits', registration(name))).body.id
async function approved(name?: string): Promise<string> {
  const id = await register(name)
  expect((await put(id, '/review', { verdict: 'approved', seen: 0 })).status).toBe(200)
  return id
}
const days = { from: '2026-11-26', until: '', order: 1, reason: 'Our board chose them.' }
const set = async (id: string, more: object = {}, client = desk) =>
  put(id, '/benefiting', { ...days, seen: await seenOf(id), ...more }, client)
const end = async (id: string) =>
  put(id, '/benefiting/end', { reason: 'Their season is over.', seen: await seenOf(id) })
const onHome = async () => (await service.nobody.get('/api/benefiting-nonprofits')).body
const namesOnHome = async (): Promise<string[]> =>
  (await onHome()).map(({ organizationName }: { organizationName: string }) => organizationName)
const isOnHome = async (id: string): Promise<boolean> => (await onHome()).some((one: { id: string }) => one.id === id)

/** What the desk did with it after its approval; two administrators’ acts come in no order. */
async function actsOn(id: string) {
  await eventually(async () => (await organisations.countDocuments({ outboxSince: { $exists: true } })) === 0)
  return (await service.told(AdministratorActedSchema))
    .map(({ value }) => JSON.parse(value ?? ''))
    .filter(({ thingId, action }) => thingId === id && action !== 'nonprofit-approved')
    .map(({ administratorId, action, words }) => [administratorId, action, words])
}

describe('a charity that benefits from giving', () => {
  it.each([
    ['over the end of summer time', '2026-10-31', '2026-11-01', '2026-10-31T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['over its beginning', '2027-03-13', '2027-03-14', '2027-03-13T05:00:00Z', '2027-03-15T04:00:00Z'],
    ['on one day of 25 hours', '2026-11-01', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('is on the home page from the first midnight to the last, %s', async (_what, from, until, opens, closes) => {
    const id = await approved()
    expect((await set(id, { from, until })).body).toMatchObject({ benefiting: { from, until, order: 1 } })
    const instants: [Date, boolean, string][] = [
      [new Date(Date.parse(opens) - 1), false, 'to-come'],
      [new Date(opens), true, 'shown'],
      [new Date(Date.parse(closes) - 1), true, 'shown'],
      [new Date(closes), false, 'over'],
    ]
    for (const [instant, isThere, state] of instants) {
      at = instant
      expect([instant, await isOnHome(id), (await read(id)).benefiting?.state]).toEqual([instant, isThere, state])
    }
  })

  it('without a last day stays until it is ended, at once and once', async () => {
    const id = await approved()
    await set(id)
    at = new Date('2036-11-26T17:00:00Z')
    expect(await isOnHome(id)).toBe(true)
    const seen = await seenOf(id)
    for (const _ of [1, 2]) {
      const { status, body } = await put(id, '/benefiting/end', { reason: 'Their season is over.', seen })
      expect([status, body.benefiting, body.version]).toEqual([200, null, seen + 1])
    }
    expect(await isOnHome(id)).toBe(false)
  })

  it('comes by its order, then by its name, and the home page shows three', async () => {
    const token = randomUUID()
    for (const [name, order] of [
      ['Zeta', 1],
      ['beta', 2],
      ['Alpha', 2],
      ['Omega', 3],
    ] as const)
      await set(await approved(`${name} ${token}`), { order })
    const named = (...names: string[]) => names.map((name) => `${name} ${token}`)
    expect(await namesOnHome()).toEqual(named('Zeta', 'Alpha', 'beta'))
    const [{ id }] = await onHome()
    await set(id, { order: 4 })
    expect(await namesOnHome()).toEqual(named('Alpha', 'beta', 'Omega'))
    expect(Object.keys((await onHome())[0]).toSorted()).toEqual(
      ['id', 'organizationName', 'website', 'description', 'logo', 'pictureUrl', 'isExample'].toSorted(),
    )
  })

  it('is approved: one that isn’t can’t be, and one that is rejected is no longer, not even approved again', async () => {
    const waiting = await register()
    expect((await set(waiting)).body.message).toMatch(/^Only an approved organization/)
    const id = await approved()
    await set(id)
    await put(id, '/review', { verdict: 'rejected', reason: 'It closed.', seen: await seenOf(id) })
    expect([await isOnHome(id), (await read(id)).benefiting, (await set(id)).status]).toEqual([false, null, 409])
    await put(id, '/review', { verdict: 'approved', seen: await seenOf(id) })
    expect(await isOnHome(id)).toBe(false)
  })

  it('is never an example in earnest, whatever its days are', async () => {
    const id = shippedOrganisations[0]?.id ?? ''
    await set(id)
    expect(await isOnHome(id)).toBe(true)
    await inEarnest(async () => {
      expect(await isOnHome(id)).toBe(false)
      expect((await set(id, { order: 2 })).status).toBe(409)
    })
  })

  it.each([
    ['no first day', { from: '' }, 'from'],
    ['a day that is none', { until: '2027-02-30' }, 'until'],
    ['a last day before the first', { until: '2026-11-25' }, 'until'],
    ['a place before the first', { order: 0 }, 'order'],
    ['half a place', { order: 1.5 }, 'order'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('is refused with %s', async (_what, wrong, where) => {
    const { status, body } = await set(await approved(), wrong)
    const paths = new Set(body.errors?.map((error: { path: string }) => error.path))
    expect([status, [...paths]]).toEqual([400, [where]])
  })

  it('changes as it was seen: of two at once one is told that the other was first', async () => {
    const id = await approved()
    const answers = await Promise.all([desk, other].map((client, n) => set(id, { order: n + 1, seen: 1 }, client)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const first = answers.find(({ status }) => status === 200)?.body
    expect((await read(id)).benefiting?.order).toBe(first.benefiting.order)
    // The same again changes nothing, also from a page that is older.
    expect((await set(id, { order: first.benefiting.order, seen: 1 })).body.version).toBe(2)
  })

  it('is set, changed and ended by the desk, each with who and why in the trail', async () => {
    const id = await approved()
    await set(id, { until: '2026-12-31' })
    await set(id, { until: '', order: 2, reason: 'Until spring at least.' }, other)
    await end(id)
    expect(new Set(await actsOn(id))).toEqual(
      new Set([
        [
          'ada',
          'nonprofit-benefiting-set',
          'Our board chose them. (first day: 2026-11-26; last day: 2026-12-31; order: 1)',
        ],
        ['grace', 'nonprofit-benefiting-set', 'Until spring at least. (last day: 2026-12-31 → open; order: 1 → 2)'],
        ['ada', 'nonprofit-benefiting-ended', 'Their season is over.'],
      ]),
    )
  })

  it('is so by the desk alone: neither by its registration nor by its contact', async () => {
    const form = registration(`Lantern ${randomUUID()}`)
    const benefiting = { from: '2026-11-26', until: null, order: 1 }
    expect((await service.nobody.post('/api/nonprofits', { ...form, benefiting })).status).toBe(400)
    const id = await approved(form.organizationName)
    const contact = service.provedDonor(service.donorIdOf(form.contactEmail))
    for (const client of [service.nobody, service.visitor(), contact]) {
      const answers = [
        await set(id, {}, client),
        await put(id, '/picture/removal', { reason: 'Ours.', seen: 1 }, client),
        await send(id, { client }),
      ]
      for (const { status } of answers) expect([401, 403]).toContain(status)
    }
    expect((await read(id)).version).toBe(1)
  })
})

const kept = async () =>
  (await readdir(join(service.config.FILES_DIR ?? '', 'nonprofit-pictures')).catch(() => [])).length

async function send(id: string, { client = desk, bytes, type = 'image/jpeg', seen }: Partial<Sending> = {}) {
  const query = new URLSearchParams({ seen: String(seen ?? (await seenOf(id))), reason: 'Their logo.' })
  return client.call('PUT', `${adminPath(id)}/picture?${query}`, {
    body: bytes ?? (await testPhoto()),
    headers: { 'content-type': type },
  })
}
interface Sending {
  client: Client
  bytes: Buffer
  type: string
  seen: number
}

describe('its picture', () => {
  it('is made anew, shown on the home page in what the browser reads, and gone when it is taken down', async () => {
    const id = await approved()
    await set(id)
    const { status, body } = await send(id)
    expect([status, (await onHome())[0].pictureUrl]).toEqual([200, body.pictureUrl])
    for (const [accept, type] of [
      ['image/avif,image/webp', 'image/avif'],
      ['*/*', 'image/webp'],
    ] as const) {
      const answer = await service.nobody.call('GET', body.pictureUrl, { headers: { accept } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.bytes.includes(hiddenInPhotos)).toBe(false)
    }
    const removal = { reason: 'They asked for it.', seen: body.version }
    for (const _ of [1, 2]) expect((await put(id, '/picture/removal', removal)).body.pictureUrl).toBeNull()
    expect((await service.nobody.get(body.pictureUrl)).status).toBe(404)
    expect([(await onHome())[0].pictureUrl, await kept()]).toEqual([null, 0])
    expect(new Set(await actsOn(id))).toEqual(
      new Set([
        ['ada', 'nonprofit-benefiting-set', `${days.reason} (first day: ${days.from}; last day: open; order: 1)`],
        ['ada', 'nonprofit-picture-set', 'Their logo.'],
        ['ada', 'nonprofit-picture-removed', 'They asked for it.'],
      ]),
    )
  })

  it('that is sent again changes nothing more, and another one takes its place', async () => {
    const id = await approved()
    const bytes = await testPhoto()
    const [first, again] = [await send(id, { bytes, seen: 1 }), await send(id, { bytes, seen: 1 })]
    expect([again.status, again.body.version]).toEqual([200, first.body.version])
    const { body } = await send(id, { bytes })
    expect(body.pictureUrl).not.toBe(first.body.pictureUrl)
    expect((await service.nobody.get(first.body.pictureUrl)).status).toBe(404)
    expect((await service.nobody.get(body.pictureUrl)).status).toBe(200)
    expect(await kept()).toBe(2)
  })

  it('is nobody’s to see once its organization is rejected, and is taken of no other than an approved one', async () => {
    const id = await approved()
    const { body } = await send(id)
    await put(id, '/review', { verdict: 'rejected', reason: 'It closed.', seen: body.version })
    expect((await service.nobody.get(body.pictureUrl)).status).toBe(404)
    expect((await send(id)).status).toBe(409)
    expect((await read(id)).pictureUrl).toBe(body.pictureUrl)
  })

  it('of one that someone else changed is not taken, and what is no picture neither', async () => {
    const id = await approved()
    await set(id)
    expect((await send(id, { seen: 1 })).status).toBe(409)
    expect((await send(id, { bytes: Buffer.from('%PDF-1.7 %%EOF') })).status).toBe(415)
    expect((await read(id)).pictureUrl).toBeNull()
  })
})
