import { afterAll, describe, expect, it } from '@jest/globals'
import { entries as giveaways, partnerCards as calls } from '@evenhand/contracts/http'
import { actsTold, hiddenInPhotos, inEarnest, serviceUnderTest, testPhoto } from '@evenhand/service-kit/testing'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { createEntries } from '../../app.ts'
import { Config } from '../../config.ts'

/** Without Redis nothing is remembered, so that each list is the one of now. */
const variables = { REDIS_URL: 'redis://127.0.0.1:1' }
let at = new Date('2026-11-26T17:00:00Z')
const service = await serviceUnderTest(
  'entries',
  Config,
  (config, log) => createEntries(config, log, () => at),
  variables,
)
afterAll(() => service.stop())

const [desk, other] = [service.administrator(uuidv7(), 'ada'), service.administrator(uuidv7(), 'grace')]
const path = '/api/admin/partner-cards'
const card = {
  title: 'A week at the lake',
  description: 'A cabin for six.',
  prize: 'Seven nights',
  cashOption: '$2,000',
  firstDay: '2026-11-26',
  lastDay: '2027-01-02',
  drawsOn: '2027-01-10',
  link: 'https://partner.com/lake',
  image: 'cabin-lake',
  reason: 'Agreed with the partner.',
}
const add = async (more: object = {}): Promise<calls.PartnerCard> => {
  const { status, body } = await desk.post(path, { ...card, ...more })
  expect(status).toBe(201)
  return calls.PartnerCard.parse(body)
}
const put = (client: typeof desk, to: string, body: object) => client.call('PUT', `${path}/${to}`, { body })
const change = ({ slug }: calls.PartnerCard, more: object, client = desk) =>
  put(client, slug, { ...card, keepsPicture: true, seen: 0, ...more })
const remove = ({ slug }: calls.PartnerCard, seen: number, client = desk) =>
  put(client, `${slug}/removal`, { reason: 'The partner ended it.', seen })
const shown = async (slug: string) =>
  ((await service.nobody.get('/api/giveaways')).body as giveaways.Giveaway[]).find((one) => one.slug === slug)
const atDesk = async (slug: string) =>
  ((await desk.get(path)).body as calls.PartnerCard[]).find((one) => one.slug === slug)
const send = async ({ slug }: calls.PartnerCard, seen: number, bytes?: Buffer) =>
  desk.call('PUT', `${path}/${slug}/picture?seen=${seen}&reason=${encodeURIComponent('Their photo.')}`, {
    body: bytes ?? (await testPhoto()),
    headers: { 'content-type': 'image/jpeg' },
  })
const kept = async () =>
  (await readdir(join(service.config.FILES_DIR ?? '', 'partner-pictures')).catch(() => [])).length

describe('the card of a partner’s giveaway', () => {
  it('is shown from its first day to its last in the time zone of the campaign, and leads to the partner', async () => {
    const { slug } = await add()
    const days: [string, boolean][] = [
      ['2026-11-26T04:59:59Z', false],
      ['2026-11-26T05:00:00Z', true],
      ['2027-01-03T04:59:59Z', true],
      ['2027-01-03T05:00:00Z', false],
    ]
    const before = at
    for (const [instant, isThere] of days) {
      at = new Date(instant)
      expect([instant, (await shown(slug)) !== undefined]).toEqual([instant, isThere])
    }
    at = before
    expect(await shown(slug)).toMatchObject({ link: card.link, external: true, isExample: false, pictureUrl: null })
    expect((await atDesk(slug))?.state).toBe('shown')
  })

  it.each([
    ['a last day before the first', { lastDay: '2026-11-25' }, 'lastDay'],
    ['a drawing on its last day', { drawsOn: '2027-01-02' }, 'drawsOn'],
    ['a link that is not safe', { link: 'http://partner.com' }, 'link'],
    ['a link with a password', { link: 'https://a:b@partner.com' }, 'link'],
    ['a link that is a script', { link: 'javascript:alert(1)' }, 'link'],
    ['a day that is none', { firstDay: '2026-02-30' }, 'firstDay'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['no picture', { image: '' }, 'image'],
  ])('is refused with %s', async (_what, wrong, where) => {
    const { status, body } = await desk.post(path, { ...card, ...wrong })
    const paths = new Set(body.errors?.map((error: { path: string }) => error.path))
    expect([status, [...paths]]).toEqual([400, [where]])
  })

  it('is changed as it was seen: of two at once one is told that the other was first', async () => {
    const made = await add()
    const answers = await Promise.all([desk, other].map((client, n) => change(made, { title: `Title ${n}` }, client)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = await atDesk(made.slug)
    expect(now).toMatchObject({ version: 1, title: answers.find(({ status }) => status === 200)?.body.title })
    expect(now?.acts.map(({ action }) => action)).toEqual(['card-changed', 'card-made'])
    expect((await shown(made.slug))?.title).toBe(now?.title)
  })

  it('is made once, however often the request comes', async () => {
    const key = { 'idempotency-key': uuidv7() }
    const [one, twin] = await Promise.all([1, 2].map(() => desk.post(path, { ...card, title: 'Twin' }, key)))
    const titles = ((await desk.get(path)).body as calls.PartnerCard[]).filter(({ title }) => title === 'Twin')
    expect([one?.status, twin?.status].filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(titles).toHaveLength(1)
  })

  it('is removed for good, also one that was shipped: no start puts it back', async () => {
    const shipped = await atDesk('corvette')
    if (!shipped) throw new Error('the Corvette is not shipped')
    for (const _ of [1, 2]) expect((await remove(shipped, shipped.version)).status).toBe(204)
    const edited = await atDesk('disney')
    if (!edited) throw new Error('the vacation is not shipped')
    await change(edited, { title: 'Ten days' })
    const again = await serviceUnderTest('entries', Config, (config, log) => createEntries(config, log, () => at), {
      ...variables,
      DATABASE_URL: service.config.DATABASE_URL,
    })
    await again.stop()
    expect([await atDesk('corvette'), await shown('corvette')]).toEqual([undefined, undefined])
    expect(await shown('disney')).toMatchObject({ title: 'Ten days', link: card.link, isExample: false })
    expect((await change(shipped, { seen: 1 })).status).toBe(404)
  })

  it('stays in earnest with the address of a partner, and an example goes from the desk too', async () => {
    const example = await serviceUnderTest('entries', Config, createEntries, variables)
    const listed = async () =>
      ((await example.administrator().get(path)).body as calls.PartnerCard[]).map(({ isExample }) => isExample)
    expect(await listed()).toEqual([true, true])
    expect(await inEarnest(listed)).toEqual([])
    await example.stop()
    const { slug } = await add()
    expect(await inEarnest(() => atDesk(slug))).toMatchObject({ isExample: false })
  })

  it('is for administrators alone to see at the desk, to make and to change', async () => {
    const made = await add()
    for (const client of [service.nobody, service.visitor(), service.provedDonor(service.donorIdOf('a@b.org'))]) {
      const answers = [await client.get(path), await client.post(path, card), await change(made, {}, client)]
      for (const { status } of answers) expect([401, 403]).toContain(status)
    }
  })

  it('is told to the trail, with who and why', async () => {
    const made = await add()
    await remove(made, 0, other)
    expect(await actsTold(service.db, made.slug)).toEqual([
      { by: 'ada', action: 'card-made', thing: `giveaway ${made.slug}`, words: card.reason },
      { by: 'grace', action: 'card-removed', thing: `giveaway ${made.slug}`, words: 'The partner ended it.' },
    ])
  })
})

describe('its picture', () => {
  it('is made anew in each width, shown with the card, and gone with it', async () => {
    const made = await add()
    const { status, body } = await send(made, 0)
    expect([status, body.version]).toEqual([200, 1])
    const address = (await shown(made.slug))?.pictureUrl ?? ''
    expect(address).toBe(body.pictureUrl)
    for (const width of calls.cardPictureWidths) {
      const answer = await service.nobody.get(`${address}?width=${width}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.bytes.includes(hiddenInPhotos)).toBe(false)
    }
    expect((await service.nobody.get(`${address}?width=5000`)).status).toBe(400)
    await remove(made, 1)
    expect([(await service.nobody.get(address)).status, await kept()]).toEqual([404, 0])
  })

  it('that is sent again changes nothing more, and another one takes its place', async () => {
    const made = await add()
    const photo = await testPhoto()
    const [first, again] = [await send(made, 0, photo), await send(made, 0, photo)]
    expect([again.status, again.body.version]).toEqual([200, 1])
    const { body } = await send(made, 1, photo)
    expect(body.pictureUrl).not.toBe(first.body.pictureUrl)
    expect((await service.nobody.get(first.body.pictureUrl)).status).toBe(404)
    expect((await change(made, { seen: 2, keepsPicture: false })).body.pictureUrl).toBeNull()
    expect(await kept()).toBe(0)
  })

  it('of a card that someone else changed is not taken, and what is no picture neither', async () => {
    const made = await add()
    await change(made, {})
    expect((await send(made, 0)).status).toBe(409)
    expect((await send(made, 1, Buffer.from('%PDF-1.7 %%EOF'))).status).toBe(415)
    expect((await atDesk(made.slug))?.pictureUrl).toBeNull()
  })
})
