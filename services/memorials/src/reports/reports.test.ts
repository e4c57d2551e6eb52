import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { memorials as calls } from '@evenhand/contracts/http'
import { openMongo } from '@evenhand/service-kit/mongo'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { shippedMemorials } from '../walls/shipped.ts'
import { findTile, tilesOf } from '../walls/store.ts'
import { reportsMax } from './report-memorial.ts'

const service = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(service.config.MONGODB_URL)
const tiles = await tilesOf(connection)
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await service.stop()
  await connection.close()
})

const desk = service.administrator()
let position = 40

/** One that is on its wall. */
async function shown(): Promise<string> {
  const { memorialId } = await choose(tiles, lovedOne(position++))
  await paid(memorialId, uuidv7())
  await desk.post(`/api/admin/memorials/${memorialId}/review`, { verdict: 'approved', seen: 'waiting' })
  return memorialId
}
const report = (id: string, body: object = { reason: 'untrue', words: 'She never served.' }, sid = uuidv7()) =>
  service.visitor(sid).post(`/api/memorial-blocks/${id}/report`, body)
const keep = (id: string, reports: number) =>
  desk.post(`/api/admin/memorials/${id}/kept`, { reports, reason: 'Her record says so.' })
const reported = async () => {
  const { body } = await desk.get('/api/admin/memorials/search?state=reported')
  return calls.searchMemorials.response.body.parse(body).items
}
const isOnTheWall = async (id: string) => (await service.nobody.get(`/api/memorial-blocks/${id}`)).status === 200

describe('a report of a memorial', () => {
  it('is counted at the desk, once a browser, and takes nothing down', async () => {
    const id = await shown()
    expect((await report(id)).status).toBe(204)
    const sid = uuidv7()
    await report(id, { reason: 'photo' }, sid)
    await report(id, { reason: 'family', words: 'We asked for it.' }, sid)
    for (let n = 0; n < 5; n++) await report(id, { reason: 'words' })
    expect(await isOnTheWall(id)).toBe(true)
    const [one] = (await reported()).filter((memorial) => memorial.id === id)
    expect(one?.reports.map(({ reason, words }) => [reason, words])).toEqual([
      ['untrue', 'She never served.'],
      ['family', 'We asked for it.'],
      ...Array.from({ length: 5 }, () => ['words', '']),
    ])
    expect(JSON.stringify(one)).not.toContain(sid)
    expect(JSON.stringify((await findTile(tiles, id))?.reports)).not.toContain(sid)
  })

  it('is refused where it says nothing that can be chosen, and for what isn’t shown or is an example', async () => {
    const id = await shown()
    expect((await report(id, { reason: 'boring' })).status).toBe(400)
    expect((await report(uuidv7())).status).toBe(404)
    expect((await report(shippedMemorials[0]?.id ?? '')).status).toBe(404)
    const { memorialId } = await choose(tiles, lovedOne(position++))
    await paid(memorialId, uuidv7())
    expect((await report(memorialId)).status).toBe(404)
  })

  it('is no flood: so many are kept, and who comes after them is told where to write', async () => {
    const id = await shown()
    for (let n = 0; n < reportsMax; n++) expect((await report(id)).status).toBe(204)
    const { status, body } = await report(id)
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Write to support@')])
    expect((await findTile(tiles, id))?.reports).toHaveLength(reportsMax)
  })

  it('is chosen twenty times from one network at most, as a tile', async () => {
    const { MONGODB_URL } = service.config
    const limited = await serviceUnderTest('memorials', Config, createMemorials, { MONGODB_URL })
    const form = { wall: 'in-honor-of', lovedOneName: 'Ada', donorName: 'Ben', donorEmail: 'ben@example.org' }
    const choose = (at: number, network: string) =>
      limited.nobody.post('/api/memorial-blocks', { ...form, position: at }, { 'x-forwarded-for': network })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => choose(60 + at, '203.0.113.92')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await choose(90, '203.0.113.93')).status).toBe(201)
    await limited.stop()
  })

  it('comes ten times a day from one network at most', async () => {
    const { MONGODB_URL } = service.config
    const limited = await serviceUnderTest('memorials', Config, createMemorials, { MONGODB_URL })
    const id = await shown()
    const from = (network: string) =>
      limited.nobody.post(`/api/memorial-blocks/${id}/report`, { reason: 'untrue' }, { 'x-forwarded-for': network })
    const answers = await Promise.all(Array.from({ length: 12 }, () => from('203.0.113.90')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await from('203.0.113.91')).status).toBe(204)
    await limited.stop()
  })

  it('is decided by a person who saw all of them: kept with a reason, once, and told in the trail', async () => {
    const id = await shown()
    expect((await keep(id, 1)).status).toBe(409)
    await report(id)
    await report(id)
    expect((await keep(id, 1)).status).toBe(409)
    expect((await service.nobody.post(`/api/admin/memorials/${id}/kept`, { reports: 2, reason: 'x' })).status).toBe(401)
    const kept = await keep(id, 2)
    expect(kept.body).toMatchObject({
      state: 'shown',
      reports: [],
      kept: [{ reports: 2, reason: 'Her record says so.' }],
    })
    expect((await keep(id, 2)).body.kept).toHaveLength(1)
    expect((await reported()).some((one) => one.id === id)).toBe(false)
    await eventually(async () =>
      (await service.told(AdministratorActedSchema)).some(
        ({ value }) => value?.includes('memorial-kept') && value.includes(id),
      ),
    )
    await report(id)
    expect((await reported()).some((one) => one.id === id)).toBe(true)
  })

  it('is done with when the memorial is taken down', async () => {
    const id = await shown()
    await report(id)
    const down = { verdict: 'declined', seen: 'shown', reason: 'The family asked.' }
    expect((await desk.post(`/api/admin/memorials/${id}/review`, down)).body.reports).toEqual([])
    expect((await report(id)).status).toBe(404)
    expect((await keep(id, 1)).status).toBe(409)
  })
})
