import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  AdministratorActedSchema,
  encodeEvent,
  MailRequestedSchema,
  ThingBoughtSchema,
} from '@evenhand/contracts/events'
import { sponsorLogos as calls } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, hiddenInPhotos, serviceUnderTest, testPhoto } from '@evenhand/service-kit/testing'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'
import { sponsorshipReactions } from '../sponsorships/reactions.ts'
import { findSponsorship, sponsorshipsOf } from '../sponsorships/store.ts'
import { logosIn } from '../logo-files/kept.ts'
import { sweepLogosJob } from './sweep-job.ts'

const service = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const [sponsorships, files] = await Promise.all([sponsorshipsOf(connection), openFileStore(service.config)])
const deps = { sponsorships, logos: logosIn(files), now: () => new Date() }
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const desk = service.administrator()
const put = (client: typeof desk, path: string, body: object) => client.call('PUT', path, { body })
const keptOf = async (id: string) => {
  const kept = await readdir(join(service.config.FILES_DIR ?? '', 'sponsor-logos')).catch(() => [])
  return kept.filter((name) => name.startsWith(id)).length
}
/** Each width as WebP and as AVIF. */
const all = calls.logoWidths.length * 2
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24"><rect width="24" height="24" fill="#c00"/></svg>'
const send = async (bytes: Buffer, { type = 'image/jpeg', uploadId = uuidv7() } = {}) =>
  service
    .visitor(uuidv7())
    .call('PUT', `/api/sponsor-logos/${uploadId}`, { body: bytes, headers: { 'content-type': type } })
async function sent(): Promise<string> {
  const { status, body } = await send(await testPhoto())
  expect(status).toBe(200)
  return body.id
}

const contactEmail = 'ada@example.org'
const company = { companyName: 'Analytical Engines', contactName: 'Ada', contactEmail, website: 'https://e.example' }
const owner = service.provedDonor(service.donorIdOf(contactEmail))
const hold = (logoId: string, chosen: object = { kind: 'tier', tier: 'silver' }) =>
  service.visitor(uuidv7()).post('/api/sponsorships', { ...chosen, ...company, logoId })

const [paid] = sponsorshipReactions(deps).filter(({ type }) => type === ThingBoughtSchema.typeName)
async function pay(thingId: string): Promise<void> {
  const thing = { thingId, thingKind: 'sponsorship', purchaseId: uuidv7(), amountCents: 100_00n }
  const bought = encodeEvent(ThingBoughtSchema, { ...thing, boughtAt: new Date().toISOString() })
  await paid?.handle(bought, { id: uuidv7(), type: ThingBoughtSchema.typeName, time: new Date() })
}

let cell = 0
/** Paid, and waiting for a review; a block unless it is said. */
async function bought(chosen: object = { kind: 'block', cells: [cell++] }) {
  const logo = await sent()
  const { body } = await hold(logo, chosen)
  const id = body.id as string
  await pay(id)
  const verdict = async (decision: object) => {
    const { version: seen } = (await desk.get(`/api/admin/sponsorships/${id}`)).body
    return put(desk, `/api/admin/sponsorships/${id}/decision`, { ...decision, seen })
  }
  const decide = (decision: object) => put(desk, `/api/admin/sponsorships/${id}/logo`, decision)
  const replace = (logoId: string) => put(owner, `/api/sponsorships/own/${id}/logo`, { logoId })
  const own = async () => (await owner.get('/api/sponsorships/own')).body.find((one: { id: string }) => one.id === id)
  const onWall = async () =>
    (await service.nobody.get('/api/sponsor-wall')).body.find(
      ({ company: shown }: { company: { id: string } | null }) => shown?.id === id,
    )?.company
  return { id, logo, verdict, decide, replace, own, onWall, at: addressOf(logo) }
}

const addressOf = (logoId: string) => `/api/sponsor-logos/${logoId}`
const shownTo = async (client: typeof desk, path: string) => (await client.get(path)).status
const told = async (schema: typeof MailRequestedSchema | typeof AdministratorActedSchema, id: string, word: string) => {
  await eventually(async () => (await sponsorships.countDocuments({ _id: id, outbox: { $size: 0 } })) === 1)
  const values = (await service.told(schema)).flatMap(({ value }) => value ?? [])
  return values.filter((value) => value.includes(id) && value.includes(word))
}

describe('a logo', () => {
  it('is for the desk alone until its sponsorship is shown, then for all in each width, without what hid in it', async () => {
    const { id, logo, verdict, onWall, own, at } = await bought()
    const forDesk = `/api/admin/sponsorships/${id}/logos/${logo}`
    expect([await shownTo(service.nobody, at), await shownTo(service.nobody, forDesk)]).toEqual([404, 401])
    expect((await desk.get(forDesk)).headers.get('cache-control')).toBeNull()
    expect(await own()).toMatchObject({ logoUrl: null, logoWaits: true })
    expect((await verdict({ verdict: 'shown' })).body).toMatchObject({ logoId: logo, newLogoId: null })
    expect(await onWall()).toMatchObject({ logoUrl: at })
    for (const width of calls.logoWidths) {
      const { status, headers, bytes } = await service.nobody.get(`${at}?width=${width}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      expect(bytes.includes(hiddenInPhotos)).toBe(false)
      const modern = await service.nobody.get(`${at}?width=${width}`, { accept: 'image/avif,*/*' })
      expect([modern.headers.get('content-type'), modern.headers.get('vary')]).toEqual(['image/avif', 'accept'])
    }
    expect(await shownTo(service.nobody, `${at}?width=5000`)).toBe(400)
    expect(await told(AdministratorActedSchema, id, 'sponsorship-logo')).toEqual([])
  })

  it('of a tier is in the list of sponsors', async () => {
    const { id, verdict, at } = await bought({ kind: 'tier', tier: 'gold' })
    await verdict({ verdict: 'shown' })
    const listed = (await service.nobody.get('/api/sponsors')).body
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({ logoUrl: at })
    expect(listed.find((one: { id: string }) => one.id !== id)).toMatchObject({ logoUrl: null })
  })

  it('is left out while the name is shown: its company reads why, once, the trail has it, and its bytes are gone', async () => {
    const { id, logo, verdict, decide, onWall, own, at } = await bought()
    const removal = { verdict: 'removed', logoId: logo, reason: 'It’s the logo of another company.' }
    expect((await decide(removal)).body).toMatchObject({ newLogoId: null, state: 'waiting' })
    expect((await decide({ ...removal, reason: 'Again.' })).body.logoRemoved.reason).toBe(removal.reason)
    await verdict({ verdict: 'shown' })
    expect(await onWall()).toMatchObject({ companyName: company.companyName, logoUrl: null })
    expect([await shownTo(service.nobody, at), await keptOf(logo)]).toEqual([404, 0])
    expect(await own()).toMatchObject({ logoRemoved: { reason: removal.reason } })
    expect(await told(MailRequestedSchema, id, 'logo-left-out')).toEqual([expect.stringContaining(removal.reason)])
    expect(await told(AdministratorActedSchema, id, 'sponsorship-logo-removed')).toHaveLength(1)
  })

  it('is replaced by its company, whose former one stays until a person has looked at the new one', async () => {
    const { id, logo, verdict, decide, replace, onWall, own, at } = await bought()
    await verdict({ verdict: 'shown' })
    const [first, second] = [await sent(), await sent()]
    await replace(first)
    expect((await replace(second)).body).toMatchObject({ logoUrl: at, logoWaits: true })
    expect([await keptOf(first), await shownTo(service.nobody, addressOf(second))]).toEqual([0, 404])
    expect(await onWall()).toMatchObject({ logoUrl: at })
    const waiting = (await desk.get('/api/admin/sponsorships?state=waiting&limit=100')).body.items
    expect(waiting).toContainEqual(expect.objectContaining({ id, logoId: logo, newLogoId: second, state: 'shown' }))
    for (const _ of [1, 2]) expect((await decide({ verdict: 'shown', logoId: second })).status).toBe(200)
    expect(await onWall()).toMatchObject({ logoUrl: addressOf(second) })
    expect([await shownTo(service.nobody, at), await keptOf(logo)]).toEqual([404, 0])
    expect(await own()).toMatchObject({ logoWaits: false })
    expect(await told(MailRequestedSchema, id, 'logo-shown')).toHaveLength(1)
  })

  it('is taken down when it was shown, and another one than the one that was seen is not', async () => {
    const { id, logo, verdict, decide, onWall, at } = await bought()
    await verdict({ verdict: 'shown' })
    expect((await decide({ verdict: 'removed', logoId: '0'.repeat(32), reason: 'Wrong.' })).status).toBe(409)
    expect(await shownTo(service.nobody, at)).toBe(200)
    await decide({ verdict: 'removed', logoId: logo, reason: 'The owner of the mark asked.' })
    expect([await shownTo(service.nobody, at), await keptOf(logo)]).toEqual([404, 0])
    expect(await onWall()).toMatchObject({ companyName: company.companyName })
    expect(await told(MailRequestedSchema, id, 'logo-taken-down')).toHaveLength(1)
  })

  it('is not seen while its sponsorship is paused, and goes with one that is declined or over', async () => {
    const paused = await bought()
    await paused.verdict({ verdict: 'shown' })
    await paused.verdict({ verdict: 'paused', reason: 'The website is down.' })
    expect(await shownTo(service.nobody, paused.at)).toBe(404)
    await paused.verdict({ verdict: 'shown' })
    expect(await shownTo(service.nobody, paused.at)).toBe(200)
    await paused.verdict({ verdict: 'ended', reason: 'You asked.' })
    const declined = await bought()
    await declined.verdict({ verdict: 'declined', reason: 'We can’t.' })
    for (const { id, at } of [paused, declined]) {
      expect(await findSponsorship(sponsorships, id)).toMatchObject({ logoId: null, newLogoId: null })
      expect(await shownTo(service.nobody, at)).toBe(404)
    }
    expect((await declined.replace(await sent())).status).toBe(409)
  })

  it('that no sponsorship names is swept after a day, and no other', async () => {
    const [unused, { logo }] = [await sent(), await bought()]
    const sweep = (now: Date) =>
      sweepLogosJob({ ...deps, now: () => now }, pino({ level: 'silent' })).run(new AbortController().signal)
    await sweep(daysLater(0.9))
    expect(await keptOf(unused)).toBe(all)
    await sweep(daysLater(1.1))
    expect([await keptOf(unused), await keptOf(logo)]).toEqual([0, all])
    expect(await hold(unused)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/choose it again/) },
    })
  })

  it('that was removed doesn’t come again as the same bytes', async () => {
    const { id, logo, decide, replace } = await bought()
    const removal = { verdict: 'removed', logoId: logo, reason: 'It’s another company’s.' }
    expect((await decide(removal)).status).toBe(200)
    for (const width of calls.logoWidths)
      for (const as of ['webp', 'avif']) await files.put(`sponsor-logos/${logo}-${width}-${as}`, import.meta.filename)
    expect((await replace(logo)).status).toBe(409)
    expect(await findSponsorship(sponsorships, id)).toMatchObject({ logoId: null, newLogoId: null })
  })

  it('belongs to its sponsorship: no other names it, and nobody but its contact replaces it', async () => {
    const [one, other] = [await bought(), await bought()]
    expect((await hold(one.logo)).status).toBe(409)
    expect((await other.replace(one.logo)).status).toBe(409)
    const stranger = service.provedDonor(service.donorIdOf('else@example.org'))
    const stolen = await put(stranger, `/api/sponsorships/own/${one.id}/logo`, { logoId: await sent() })
    expect(stolen.status).toBe(404)
    expect(await findSponsorship(sponsorships, one.id)).toMatchObject({ newLogoId: one.logo })
  })

  it('is free again when its own browser chooses the block anew', async () => {
    const [sid, logo] = [uuidv7(), await sent()]
    const choose = () =>
      service.visitor(sid).post('/api/sponsorships', { kind: 'block', cells: [90], ...company, logoId: logo })
    expect([(await choose()).status, (await choose()).status]).toEqual([201, 201])
  })

  it('can be an SVG, which is drawn and not kept', async () => {
    const { status, body } = await send(Buffer.from(svg), { type: 'image/svg+xml' })
    expect([status, await keptOf(body.id)]).toEqual([200, all])
    const chunks = await deps.logos.open(body.id, { width: 160, accept: undefined })
    if (!chunks) throw new Error('the logo is not kept')
    const bytes = await buffer(chunks.chunks)
    expect([bytes.subarray(0, 4).toString(), bytes.includes('svg')]).toEqual(['RIFF', false])
  })

  it('is taken from one network only so often, however many browsers it has, and from others all the same', async () => {
    const { MONGODB_URL } = service.config
    const limited = await serviceUnderTest('sponsors', Config, createSponsors, { MONGODB_URL })
    const from = (network: string) =>
      limited.visitor(uuidv7()).call('PUT', `/api/sponsor-logos/${uuidv7()}`, {
        body: Buffer.from('no picture'),
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': network },
      })
    const answers = await Promise.all(Array.from({ length: 70 }, () => from('203.0.113.50')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await from('203.0.113.51')).status).toBe(415)
    await limited.stop()
  })

  it('is refused with a sentence when it is no picture, carries a script, is cut off or too large', async () => {
    const refused = [
      await send(Buffer.from(svg.replace('<rect', '<script>alert(1)</script><rect')), { type: 'image/svg+xml' }),
      await send(Buffer.from('<html><svg/></html>'), { type: 'image/svg+xml' }),
      await send(Buffer.from('%PDF-1.7 %%EOF'), { type: 'application/pdf' }),
      await send((await testPhoto()).subarray(0, 2000)),
      await send(Buffer.alloc(25 * 1024 * 1024), { type: 'image/heic' }),
      await send(Buffer.alloc(25 * 1024 * 1024)),
    ]
    expect(refused.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415, 413])
    for (const { body } of refused) expect(body.detail).toMatch(/^(That|We|Choose|Files).*\.$/)
  })
})
