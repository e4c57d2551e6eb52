import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { memorials as calls } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { openMongo } from '@evenhand/service-kit/mongo'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, lovedOne, moneyOf, veteran } from '../../tests/chosen.ts'
import { createMemorials } from '../app.ts'
import { Config } from '../config.ts'
import { tilesOf } from '../walls/store.ts'
import { reviewMemorial } from './review-memorial.ts'

const memorials = await serviceUnderTest('memorials', Config, createMemorials, { LIMITS_SCALE: '1000' })
const connection = await openMongo(memorials.config.MONGODB_URL)
const files = await openFileStore(memorials.config)
const tiles = await tilesOf(connection)
const { paid } = moneyOf(tiles, { now: begin })
afterAll(async () => {
  await memorials.stop()
  await connection.close()
})

const path = '/api/admin/memorials'
const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await memorials.administrator().get(`${path}/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return calls.searchMemorials.response.body.parse(body)
}
const found = async (query: Record<string, string>) => (await read(query)).items.map(({ lovedOneName }) => lovedOneName)

const ids: string[] = []
const names = ['Ada (A.) Quill', 'Ruth Delacourt', 'Émile Zola', 'Grace Hopper']
beforeAll(async () => {
  const chosen = [
    lovedOne(60, { lovedOneName: 'Ada (A.) Quill' }),
    veteran(61),
    lovedOne(62, { lovedOneName: 'Émile Zola' }),
    lovedOne(63, { lovedOneName: 'Grace Hopper' }),
  ]
  for (const form of chosen) {
    const { memorialId } = await choose(tiles, form)
    await paid(memorialId, uuidv7())
    ids.push(memorialId)
  }
  // Held and never paid: nobody at the desk sees it.
  await choose(tiles, lovedOne(64, { lovedOneName: 'Never Paid' }))
  const shown = { verdict: 'approved', reason: '', by: 'admin', at: begin, seen: 'waiting' } as const
  await reviewMemorial({ tiles, files }, ids[3] ?? '', shown)
})

describe('a search of the paid memorials', () => {
  it('begins with those that wait, the oldest first', async () => {
    expect(await found({})).toEqual(names.slice(0, 3))
    expect((await read()).total).toBe(3)
  })

  it('goes by state and wall, in either order; what was only held is never found', async () => {
    expect(await found({ state: 'shown' })).toEqual(['Grace Hopper'])
    expect(await found({ state: 'all', order: 'desc' })).toEqual(names.toReversed())
    expect(await found({ state: 'all', wall: 'veterans' })).toEqual(['Ruth Delacourt'])
    expect(await found({ state: 'declined' })).toEqual([])
  })

  it('finds a part of the name on the tile, of the donor and of the address, letter for letter and in any case', async () => {
    expect(await found({ search: 'quill (' })).toEqual([])
    expect(await found({ search: 'ADA (A.)' })).toEqual(['Ada (A.) Quill'])
    for (const search of ['émile', 'Emile', 'EMILE\u0301 ZOLA']) expect(await found({ search })).toEqual(['Émile Zola'])
    expect(await found({ search: 'Nils', state: 'all' })).toEqual(names)
    expect(await found({ search: 'nils@example', wall: 'veterans' })).toEqual(['Ruth Delacourt'])
    expect(await found({ search: '.*' })).toEqual([])
  })

  it('goes on where the page before ended, in either order', async () => {
    for (const [order, inOrder] of [
      ['asc', names],
      ['desc', names.toReversed()],
    ] as const) {
      const first = await read({ state: 'all', order, limit: '3' })
      const rest = await read({ state: 'all', order, limit: '3', after: first.next ?? '' })
      expect([...first.items, ...rest.items].map(({ lovedOneName }) => lovedOneName)).toEqual(inOrder)
      expect([first.total, rest.total, rest.next]).toEqual([4, 4, null])
    }
  })

  it('opens one, whatever was decided about it, and none that was never paid', async () => {
    const { body } = await memorials.administrator().get(`${path}/${ids[3]}`)
    expect(body).toMatchObject({ lovedOneName: 'Grace Hopper', state: 'shown' })
    const held = await tiles.findOne({ lovedOneName: 'Never Paid' }).lean()
    for (const id of [held?.memorialId, randomUUID()])
      expect((await memorials.administrator().get(`${path}/${id}`)).status).toBe(404)
  })

  it('is for administrators, and says what it cannot look for', async () => {
    for (const end of ['/search', `/${ids[0]}`]) {
      expect((await memorials.visitor().get(path + end)).status).toBe(401)
      expect((await memorials.donor(randomUUID()).get(path + end)).status).toBe(403)
    }
    expect((await memorials.administrator().get(`${path}/search?wall=moon`)).status).toBe(400)
  })
})
