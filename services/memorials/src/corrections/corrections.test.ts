import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, MailRequestedSchema } from '@evenhand/contracts/events'
import { ownMemorials as calls } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest, testPhoto } from '@evenhand/service-kit/testing'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { begin, lovedOne, moneyOf, veteran } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { forgetHoldsJob } from '../holding/forget-job.ts'
import { sweepPhotosJob } from '../photos/sweep-job.ts'
import { findTile, nameDonors, tilesOf } from '../walls/store.ts'

const service = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const [tiles, files] = await Promise.all([tilesOf(connection), openFileStore(service.config)])
const { paid, back } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const desk = service.administrator()
const donorId = service.donorIdOf('nils@example.test')
const donor = service.provedDonor(donorId)
const own = '/api/memorial-blocks/own'
const put = (who: typeof desk, path: string, body: object) => who.call('PUT', path, { body })

async function sentPhoto(): Promise<string> {
  const headers = { 'content-type': 'image/jpeg' }
  const sending = { body: await testPhoto(), headers }
  return (await service.visitor(uuidv7()).call('PUT', `/api/memorial-photos/${uuidv7()}`, sending)).body.id
}
const described = (id: string, description = 'Ada in her garden') => ({ photo: { id, description } })
const keptOf = async (id: string) =>
  (await readdir(join(service.config.FILES_DIR ?? '', 'photographs'))).filter((name) => name.startsWith(id)).length

let position = 40
/** Paid, and waiting for a review. */
async function given(more: object = {}) {
  const { body } = await service
    .visitor(uuidv7())
    .post('/api/memorial-blocks', { ...lovedOne(position++), message: 'For the patience.', ...more })
  const [id, giftId] = [body.id as string, uuidv7()]
  await paid(id, giftId)
  const review = (verdict: object) => desk.post(`/api/admin/memorials/${id}/review`, { seen: 'waiting', ...verdict })
  const correct = (words: object, who = donor) =>
    put(who, `${own}/${id}/words`, {
      wall: 'in-honor-of',
      edits: 0,
      lovedOneName: 'Ada Quill',
      donorName: 'Nils Quill',
      message: 'For the patience.',
      ...words,
    })
  const decide = (decision: object) => put(desk, `/api/admin/memorials/${id}/correction`, decision)
  const removePhoto = (photoId: string) => donor.call('DELETE', `${own}/${id}/photos/${photoId}`)
  return { id, giftId, review, correct, decide, removePhoto }
}
async function shown(more: object = {}) {
  const one = await given(more)
  expect((await one.review({ verdict: 'approved' })).status).toBe(200)
  return one
}
const onTheWall = async (id: string) => (await service.nobody.get(`/api/memorial-blocks/${id}`)).body
const mine = async (id: string) =>
  calls.listOwnMemorials.response.body.parse((await donor.get(own)).body).find((one) => one.id === id)
const waiting = async () =>
  (await desk.get('/api/admin/memorials/search?limit=100')).body.items.map((one: { id: string }) => one.id)
const mailsOf = async (id: string, template: string) =>
  (await service.told(MailRequestedSchema))
    .filter(({ value }) => value?.includes(id) && value.includes(`"${template}"`))
    .map(({ value }) => value ?? '')
const published = (id: string) =>
  eventually(async () => (await tiles.countDocuments({ memorialId: id, outbox: [] })) === 1)

describe('one’s own memorials', () => {
  it('are for its donor, who proved the mailbox, and for nobody else', async () => {
    const { id, correct } = await given({ family: { name: 'Anne Quill', email: 'anne@example.test' } })
    expect(await mine(id)).toMatchObject({
      state: 'waiting',
      lovedOneName: 'Ada Quill',
      message: 'For the patience.',
      family: { name: 'Anne Quill', email: 'anne@example.test', toldAt: null },
      familyMails: 0,
      edits: 0,
    })
    expect((await service.nobody.get(own)).status).toBe(401)
    expect((await service.donor(donorId).get(own)).status).toBe(401)
    expect((await desk.get(own)).status).toBe(403)
    const stranger = service.provedDonor(service.donorIdOf('other@example.test'))
    expect((await stranger.get(own)).body).toEqual([])
    expect((await correct({ lovedOneName: 'Mine Now' }, stranger)).status).toBe(404)
    expect((await correct({ lovedOneName: 'Mine Now' }, service.donor(donorId))).status).toBe(401)
    expect((await findTile(tiles, id))?.lovedOneName).toBe('Ada Quill')
  })

  it('have no tile that was only held, and say how each that was paid stands', async () => {
    const held = await service.visitor(uuidv7()).post('/api/memorial-blocks', lovedOne(position++))
    expect(await mine(held.body.id)).toBeUndefined()
    const declined = await given()
    await declined.review({ verdict: 'declined', reason: 'It names a number.' })
    expect(await mine(declined.id)).toMatchObject({ state: 'declined', reason: 'It names a number.' })
    const refunded = await shown()
    await back(refunded.id, refunded.giftId, uuidv7())
    expect(await mine(refunded.id)).toMatchObject({ state: 'paid-back', position: null, reason: null })
    expect((await refunded.correct({ lovedOneName: 'Ada B. Quill' })).status).toBe(409)
  })

  it('are found although they were given before donors could see theirs', async () => {
    const { id } = await given()
    await tiles.updateOne({ memorialId: id }, { $set: { donorId: null } })
    expect(await mine(id)).toBeUndefined()
    await nameDonors(tiles, service.donorIdOf)
    expect((await mine(id))?.id).toBe(id)
  })
})

describe('a correction', () => {
  it('waits for a person while the former words are shown, and is shown when approved', async () => {
    const { id, correct, decide } = await shown()
    const place = await findTile(tiles, id)
    const sent = await correct({ lovedOneName: 'Ada B. Quill', message: 'For the garden.' })
    expect(sent.body).toMatchObject({
      lovedOneName: 'Ada Quill',
      correction: { lovedOneName: 'Ada B. Quill' },
      edits: 1,
    })
    expect(await onTheWall(id)).toMatchObject({ lovedOneName: 'Ada Quill', message: 'For the patience.' })
    expect(await waiting()).toContain(id)
    expect((await desk.get(`/api/admin/memorials/${id}`)).body).toMatchObject({
      lovedOneName: 'Ada Quill',
      correction: { lovedOneName: 'Ada B. Quill', message: 'For the garden.', donorName: 'Nils Quill' },
    })
    expect(
      (
        await service.nobody.call('PUT', `/api/admin/memorials/${id}/correction`, {
          body: { verdict: 'approved', edits: 1 },
        })
      ).status,
    ).toBe(401)
    expect((await decide({ verdict: 'approved', edits: 1 })).body).toMatchObject({ correction: null, state: 'shown' })
    expect((await decide({ verdict: 'approved', edits: 1 })).status).toBe(200)
    expect(await onTheWall(id)).toMatchObject({ lovedOneName: 'Ada B. Quill', message: 'For the garden.' })
    expect(await waiting()).not.toContain(id)
    const { position: at, gifts, placedAt } = (await findTile(tiles, id)) ?? {}
    expect({ at, gifts, placedAt }).toEqual({ at: place?.position, gifts: place?.gifts, placedAt: place?.placedAt })
    const found = await desk.get('/api/admin/memorials/search?state=all&search=ada%20b.')
    expect(found.body.items.map((one: { id: string }) => one.id)).toContain(id)
    await published(id)
    expect(await mailsOf(id, 'memorial-corrected')).toHaveLength(1)
    const acts = (await service.told(AdministratorActedSchema)).filter(
      ({ value }) => value?.includes('memorial-correction-approved') && value.includes(id),
    )
    expect(acts).toHaveLength(1)
  })

  it('is declined with a reason in a mail, and what was shown stays', async () => {
    const { id, correct, decide } = await shown()
    await correct({ message: 'Call 555.' })
    expect((await decide({ verdict: 'declined', edits: 1 })).status).toBe(400)
    expect((await decide({ verdict: 'declined', edits: 1, reason: 'It names a number.' })).status).toBe(200)
    expect((await onTheWall(id)).message).toBe('For the patience.')
    expect(await mine(id)).toMatchObject({ correction: null, correctionDeclined: { reason: 'It names a number.' } })
    await published(id)
    expect((await mailsOf(id, 'memorial-correction-declined'))[0]).toContain('It names a number.')
    await correct({ message: 'Call us.', edits: 1 })
    expect(await mine(id)).toMatchObject({ correction: { message: 'Call us.' }, correctionDeclined: null })
  })

  it('is one: another replaces it, a repeat is none, and the shown words take it back', async () => {
    const { id, correct } = await shown()
    await correct({ message: 'One.' })
    expect((await correct({ message: 'One.' })).body).toMatchObject({ edits: 1 })
    expect((await correct({ message: 'Two.' })).status).toBe(409)
    expect((await correct({ message: 'Two.', edits: 1 })).body).toMatchObject({
      correction: { message: 'Two.' },
      edits: 2,
    })
    expect((await correct({ edits: 2 })).body).toMatchObject({ correction: null, edits: 3 })
    expect(await waiting()).not.toContain(id)
  })

  it('that the desk has not seen is not approved', async () => {
    const { id, correct, decide } = await shown()
    await correct({ message: 'One.' })
    await correct({ message: 'Two.', edits: 1 })
    expect((await decide({ verdict: 'approved', edits: 1 })).status).toBe(409)
    expect((await onTheWall(id)).message).toBe('For the patience.')
    const all = await Promise.all([
      decide({ verdict: 'approved', edits: 2 }),
      decide({ verdict: 'declined', edits: 2, reason: 'No.' }),
      correct({ message: 'Three.', edits: 2 }),
    ])
    const { message } = await onTheWall(id)
    expect(['Two.', 'For the patience.']).toContain(message)
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await published(id)
    const told = [...(await mailsOf(id, 'memorial-corrected')), ...(await mailsOf(id, 'memorial-correction-declined'))]
    expect(told.length).toBeLessThanOrEqual(1)
  })

  it('of two at once is one', async () => {
    const { correct } = await shown()
    const all = await Promise.all(['One.', 'Two.', 'Three.'].map((message) => correct({ message })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('changes what waits for its first review itself, which is not approved unseen', async () => {
    const { id, review, correct } = await given()
    expect((await correct({ lovedOneName: 'Ada B. Quill' })).body).toMatchObject({
      state: 'waiting',
      lovedOneName: 'Ada B. Quill',
      correction: null,
    })
    expect((await review({ verdict: 'approved' })).status).toBe(409)
    expect((await review({ verdict: 'approved', edits: 1 })).status).toBe(200)
    expect((await onTheWall(id)).lovedOneName).toBe('Ada B. Quill')
  })

  it('of a declined one is looked at again', async () => {
    const { id, review, correct } = await given()
    await review({ verdict: 'declined', reason: 'It names a number.' })
    expect((await correct({ message: 'Without a number.' })).body).toMatchObject({ state: 'waiting', reason: null })
    expect(await waiting()).toContain(id)
    expect((await review({ verdict: 'approved', edits: 1 })).status).toBe(200)
    expect((await onTheWall(id)).message).toBe('Without a number.')
  })

  it('is gone with a memorial that is taken down or refunded', async () => {
    const photo = await sentPhoto()
    const { id, review, correct, decide } = await shown()
    await correct({ message: 'One.', ...described(photo) })
    await review({ verdict: 'declined', reason: 'The family asked.', seen: 'shown', edits: 1 })
    expect([(await mine(id))?.correction, await keptOf(photo)]).toEqual([null, 0])
    expect((await decide({ verdict: 'approved', edits: 1 })).status).toBe(409)
    const refunded = await shown()
    await refunded.correct({ message: 'One.' })
    await back(refunded.id, refunded.giftId, uuidv7())
    expect((await refunded.decide({ verdict: 'approved', edits: 1 })).status).toBe(409)
    await forgetHoldsJob({ tiles, files, now: () => begin }).run(new AbortController().signal)
    expect((await mine(refunded.id))?.correction).toBeNull()
  })

  it('asks of a veteran what that wall asks for, and stays on its wall', async () => {
    const { body } = await service.visitor(uuidv7()).post('/api/memorial-blocks', veteran(position++))
    await paid(body.id, uuidv7())
    const words = { edits: 0, lovedOneName: 'Ruth Delacourt', donorName: 'Nils Quill', yearsServed: '1951–1975' }
    const send = (more: object) => put(donor, `${own}/${body.id}/words`, { ...words, ...more })
    expect(await send({ wall: 'veterans' })).toMatchObject({ status: 400, body: { errors: [{ path: 'branch' }] } })
    expect((await send({ wall: 'in-honor-of', yearsServed: undefined })).status).toBe(409)
    const corrected = await send({ wall: 'veterans', branch: 'Navy' })
    expect(corrected.body).toMatchObject({ yearsServed: '1951–1975', branch: 'Navy', message: null })
  })
})

describe('another photo', () => {
  it('waits while the former is shown, for the donor and the desk alone, and takes its place', async () => {
    const [former, other] = [await sentPhoto(), await sentPhoto()]
    const { id, correct, decide } = await shown(described(former))
    await correct(described(other, 'Ada, laughing'))
    const daysLater = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await sweepPhotosJob({ tiles, files, now: daysLater }, pino({ level: 'silent' })).run(new AbortController().signal)
    const at = `/api/memorial-photos/${other}`
    expect((await service.nobody.get(at)).status).toBe(404)
    expect((await onTheWall(id)).photoUrl).toBe(`/api/memorial-photos/${former}`)
    expect((await donor.get(`${own}/${id}/photos/${other}?width=192`)).headers.get('content-type')).toBe('image/webp')
    expect((await desk.get(`/api/admin/memorials/${id}/photo?of=correction`)).status).toBe(200)
    const stranger = service.provedDonor(service.donorIdOf('other@example.test'))
    expect((await stranger.get(`${own}/${id}/photos/${other}`)).status).toBe(404)
    await decide({ verdict: 'approved', edits: 1 })
    expect(await onTheWall(id)).toMatchObject({ photoUrl: at, photoDescription: 'Ada, laughing' })
    expect([(await service.nobody.get(at)).status, await keptOf(former)]).toEqual([200, 0])
  })

  it('that is replaced, declined or left out is deleted, and the shown one stays', async () => {
    const [former, one, two, three] = [await sentPhoto(), await sentPhoto(), await sentPhoto(), await sentPhoto()]
    const { id, correct, decide } = await shown(described(former))
    await correct(described(one))
    await correct({ ...described(two), edits: 1 })
    expect(await keptOf(one)).toBe(0)
    await decide({ verdict: 'declined', edits: 2, reason: 'It shows a child.' })
    expect(await keptOf(two)).toBe(0)
    await correct({ message: 'For the garden.', ...described(three), edits: 2 })
    const removal = { photoId: three, reason: 'It shows a child.' }
    await desk.post(`/api/admin/memorials/${id}/photo-removal`, removal)
    expect(await keptOf(three)).toBe(0)
    await decide({ verdict: 'approved', edits: 3 })
    expect(await onTheWall(id)).toMatchObject({
      message: 'For the garden.',
      photoUrl: `/api/memorial-photos/${former}`,
    })
  })

  it('is described anew without being another, and belongs to one memorial', async () => {
    const photo = await sentPhoto()
    const { id, correct, decide } = await shown(described(photo))
    await correct(described(photo, 'Ada by the sea'))
    await decide({ verdict: 'approved', edits: 1 })
    expect((await onTheWall(id)).photoDescription).toBe('Ada by the sea')
    expect((await service.nobody.get(`/api/memorial-photos/${photo}`)).status).toBe(200)
    const other = await shown()
    expect((await other.correct(described(photo))).status).toBe(409)
    expect((await other.correct(described('0'.repeat(32)))).status).toBe(409)
  })

  it('is removed by its donor at once, shown or waiting', async () => {
    const [photo, other] = [await sentPhoto(), await sentPhoto()]
    const { id, correct, removePhoto, decide } = await shown(described(photo))
    await correct({ message: 'For the garden.', ...described(other) })
    expect((await removePhoto(photo)).body).toMatchObject({ photo: null, correction: { photo: { id: other } } })
    expect([(await onTheWall(id)).photoUrl, await keptOf(photo)]).toEqual([null, 0])
    expect((await removePhoto(photo)).status).toBe(200)
    expect((await removePhoto(other)).body.correction).toMatchObject({ message: 'For the garden.', photo: null })
    expect((await decide({ verdict: 'approved', edits: 1 })).status).toBe(409)
    expect((await decide({ verdict: 'approved', edits: 3 })).status).toBe(200)
    expect(await onTheWall(id)).toMatchObject({ message: 'For the garden.', photoUrl: null })
  })
})
