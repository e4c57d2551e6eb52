import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { memorialPhotos as calls } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, hiddenInPhotos, serviceUnderTest, testPhoto } from '@evenhand/service-kit/testing'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { begin, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { forgetHoldsJob } from '../holding/forget-job.ts'
import { findTile, tilesOf } from '../walls/store.ts'
import { sweepPhotosJob } from './sweep-job.ts'

// A test takes and sends several photos, each of which is remade.
jest.setTimeout(120_000)

const service = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const [tiles, files] = await Promise.all([tilesOf(connection), openFileStore(service.config)])
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const desk = service.administrator()
const kept = async (): Promise<string[]> => readdir(join(service.config.FILES_DIR ?? '', 'photographs')).catch(() => [])
/** Each width as WebP and as AVIF. */
const whole = calls.photoWidths.length * 2

const keptOf = async (id: string) => (await kept()).filter((name) => name.startsWith(id)).length
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

const send = async (bytes: Buffer, { type = 'image/jpeg', uploadId = uuidv7(), sid = uuidv7() } = {}) =>
  service
    .visitor(sid)
    .call('PUT', `/api/memorial-photos/${uploadId}`, { body: bytes, headers: { 'content-type': type } })

/** A machine that is busy with other things says so, and takes the same photo later. */
async function sent(): Promise<string> {
  const answer = await eventually(async () => {
    const one = await send(await testPhoto())
    return one.status !== 429 && one
  })
  expect(answer.status).toBe(200)
  return answer.body.id
}

let position = 40
const hold = (id: string, { at = position++, sid = uuidv7(), description = 'Ada in her garden' } = {}) =>
  service.visitor(sid).post('/api/memorial-blocks', { ...lovedOne(at), photo: { id, description } })

/** Paid, and waiting for a review. */
async function given() {
  const photo = await sent()
  const { body } = await hold(photo)
  await paid(body.id, uuidv7())
  const review = (verdict: object) =>
    desk.post(`/api/admin/memorials/${body.id}/review`, { seen: 'waiting', ...verdict })
  const remove = (reason: string, photoId = photo) =>
    desk.post(`/api/admin/memorials/${body.id}/photo-removal`, { photoId, reason })
  return { id: body.id as string, photo, review, remove, at: `/api/memorial-photos/${photo}` }
}

const onTheWall = async (id: string) =>
  (await service.nobody.get('/api/memorial-blocks')).body.find((block: { id: string }) => block.id === id)
const shownTo = async (client: typeof desk, path: string) => (await client.get(path)).status

describe('a photo of a memorial', () => {
  it('is for the desk alone until it is approved, then for all in each width, without what hid in it', async () => {
    const { id, photo, review, at } = await given()
    expect(await shownTo(service.nobody, at)).toBe(404)
    const forDesk = `/api/admin/memorials/${id}/photo`
    expect(await shownTo(service.nobody, forDesk)).toBe(401)
    expect((await desk.get(forDesk)).headers.get('cache-control')).toBeNull()
    expect((await desk.get(`/api/admin/memorials/${id}`)).body.photo).toEqual({
      id: photo,
      description: 'Ada in her garden',
    })
    await review({ verdict: 'approved' })
    expect(await onTheWall(id)).toMatchObject({ photoUrl: at, photoDescription: 'Ada in her garden' })
    const sizes = []
    for (const width of calls.photoWidths) {
      const { status, headers, bytes } = await service.nobody.get(`${at}?width=${width}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      expect(bytes.includes(hiddenInPhotos)).toBe(false)
      sizes.push(bytes.length)
      const modern = await service.nobody.get(`${at}?width=${width}`, { accept: 'image/avif,image/webp,*/*;q=0.8' })
      expect([modern.headers.get('content-type'), modern.headers.get('vary')]).toEqual(['image/avif', 'accept'])
      expect(modern.bytes.length).toBeGreaterThan(0)
      expect(modern.bytes.includes(hiddenInPhotos)).toBe(false)
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
    expect(await shownTo(service.nobody, `${at}?width=5000`)).toBe(400)
  })

  it('is left out while the words are shown: its donor reads why, the trail has it, and its bytes are gone', async () => {
    const { id, photo, review, remove, at } = await given()
    const answer = await remove('It shows a child of another family.')
    expect(answer.body).toMatchObject({
      photo: null,
      photoRemoved: { reason: 'It shows a child of another family.' },
      state: 'waiting',
    })
    expect((await remove('Again.')).body.photoRemoved.reason).toBe('It shows a child of another family.')
    await review({ verdict: 'approved' })
    expect(await onTheWall(id)).toMatchObject({ photoUrl: null, message: null })
    expect([await shownTo(service.nobody, at), await keptOf(photo)]).toEqual([404, 0])
    await eventually(
      async () => (await findTile(tiles, id)) && (await tiles.countDocuments({ memorialId: id, outbox: [] })) === 1,
    )
    const told = async (schema: typeof MailRequestedSchema | typeof AdministratorActedSchema) =>
      (await service.told(schema)).flatMap(({ value }) => (value?.includes(id) ? [value] : []))
    const mails = (await told(MailRequestedSchema)).filter((mail) => mail.includes('memorial-photo-removed'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('It shows a child of another family.')
    const acts = (await told(AdministratorActedSchema)).filter((act) => act.includes('memorial-photo-removed'))
    expect(acts).toHaveLength(1)
  })

  it('is taken down when it was shown, and another one than the one that was seen is not', async () => {
    const { id, photo, review, remove, at } = await given()
    await review({ verdict: 'approved' })
    expect((await remove('Wrong one.', '0'.repeat(32))).status).toBe(409)
    expect(await shownTo(service.nobody, at)).toBe(200)
    expect((await remove('The family asked.')).status).toBe(200)
    expect([await shownTo(service.nobody, at), await keptOf(photo)]).toEqual([404, 0])
    expect((await onTheWall(id)).lovedOneName).toBe('Ada Quill')
  })

  it('goes with a memorial that is declined, and doesn’t come back with it', async () => {
    const { id, photo, review, at } = await given()
    await review({ verdict: 'declined', reason: 'It names a number.' })
    expect(await keptOf(photo)).toBe(0)
    await review({ verdict: 'approved', seen: 'declined' })
    expect((await onTheWall(id)).photoUrl).toBeNull()
    expect(await shownTo(service.nobody, at)).toBe(404)
  })

  it('goes with the hold that nobody paid', async () => {
    const photo = await sent()
    await hold(photo)
    const deps = { tiles, files, now: () => daysLater(15) }
    await forgetHoldsJob(deps).run(new AbortController().signal)
    expect(await keptOf(photo)).toBe(0)
  })

  it('that no memorial names is swept after a day, and no other', async () => {
    const [unused, { photo }] = [await sent(), await given()]
    const sweep = (now: Date) =>
      sweepPhotosJob({ tiles, files, now: () => now }, pino({ level: 'silent' })).run(new AbortController().signal)
    await sweep(daysLater(0.9))
    expect(await keptOf(unused)).toBe(whole)
    await sweep(daysLater(1.1))
    expect([await keptOf(unused), await keptOf(photo)]).toEqual([0, whole])
    expect(await hold(unused)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/choose it again/) },
    })
  })

  it('that is shown belongs to its memorial: no other names it, and nobody puts another in its place', async () => {
    const { photo, review, at } = await given()
    await review({ verdict: 'approved' })
    const before = (await service.nobody.get(at)).bytes
    expect((await hold(photo)).status).toBe(409)
    const [uploadId, bytes] = [uuidv7(), await testPhoto()]
    const first = await send(bytes, { uploadId })
    expect((await send(bytes, { uploadId })).body).toEqual(first.body)
    expect((await send(await testPhoto(), { uploadId })).body).not.toEqual(first.body)
    expect(Buffer.compare((await service.nobody.get(at)).bytes, before)).toBe(0)
  })

  it('is replaced on a tile that is held, by the browser that holds it', async () => {
    const [sid, at] = [uuidv7(), position++]
    const [one, other] = [await sent(), await sent()]
    await hold(one, { sid, at })
    const { body } = await hold(other, { sid, at })
    expect((await findTile(tiles, body.id))?.photo?.id).toBe(other)
  })

  it('is taken from one network only so often, however many browsers it has, and from others all the same', async () => {
    const { MONGODB_URL } = service.config
    const limited = await serviceUnderTest('memorials', Config, createMemorials, { MONGODB_URL })
    const from = (network: string) =>
      limited.visitor(uuidv7()).call('PUT', `/api/memorial-photos/${uuidv7()}`, {
        body: Buffer.from('no picture'),
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': network },
      })
    const answers = await Promise.all(Array.from({ length: 70 }, () => from('203.0.113.50')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await from('203.0.113.51')).status).toBe(415)
    await limited.stop()
  })

  it('is refused with a sentence when it is no picture, too large, or not described', async () => {
    const refused = [
      await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      await send(Buffer.from('%PDF-1.7 %%EOF'), { type: 'application/pdf' }),
      await send((await testPhoto()).subarray(0, 2000)),
      await send(Buffer.alloc(25 * 1024 * 1024)),
    ]
    expect(refused.map(({ status }) => status)).toEqual([415, 415, 415, 413])
    for (const { body } of refused) expect(body.detail).toMatch(/^(That|We|Choose|Files).*\.$/)
    const undescribed = await hold(await sent(), { description: '' })
    expect(undescribed).toMatchObject({ status: 400, body: { errors: [{ path: 'photo.description' }] } })
  })
})
