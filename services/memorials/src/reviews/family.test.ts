import { afterAll, describe, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { begin, choose, filesInAFolder, lovedOne, minutesLater, moneyOf } from '../../tests/chosen.ts'
import { forgetHoldsJob } from '../holding/forget-job.ts'
import { findTile, tilesOf } from '../walls/store.ts'
import type { TileState } from '../walls/rules.ts'
import { reviewMemorial } from './review-memorial.ts'
import { toPaidMemorial } from './views.ts'

const connection = await openMongo(testMongoUrl())
const files = await filesInAFolder()
const tiles = await tilesOf(connection)
afterAll(() => connection.close())

const { paid, back } = moneyOf(tiles, { now: begin })
const family = { name: 'Anne Quill', email: 'anne@example.test' }
let position = 0

async function given() {
  const { memorialId } = await choose(tiles, { ...lovedOne(position++), message: 'For the patience.', family })
  const giftId = uuidv7()
  await paid(memorialId, giftId)
  return { memorialId, giftId }
}
const review = (id: string, verdict: 'approved' | 'declined', seen: TileState) =>
  reviewMemorial({ tiles, files }, id, { verdict, reason: 'The family asked.', by: 'admin', at: begin, seen })
const kept = async (id: string) => (await findTile(tiles, id))?.family
const told = async (memorialId: string) =>
  ((await tiles.findOne({ memorialId }).lean())?.outbox ?? [])
    .map(({ payload }) => payload as { template?: string; to?: string; mailKey?: string; values?: object })
    .filter(({ template }) => template === 'memorial-family')

describe('a member of the family', () => {
  it('is told once when the memorial is approved, with its words and where it is, however often that is tried', async () => {
    const { memorialId } = await given()
    expect(await told(memorialId)).toEqual([])
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => review(memorialId, 'approved', 'waiting')))
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await told(memorialId)).toMatchObject([
      {
        to: family.email,
        mailKey: `memorial-family:${memorialId}`,
        values: { familyName: 'Anne Quill', donorName: 'Nils Quill', memorialId, message: 'For the patience.' },
      },
    ])
    expect(await kept(memorialId)).toEqual({ ...family, toldAt: begin })
  })

  it('is nobody to a memorial that was declined first, or is taken down', async () => {
    const { memorialId } = await given()
    await review(memorialId, 'declined', 'waiting')
    expect(await kept(memorialId)).toBeNull()
    await review(memorialId, 'approved', 'declined')
    expect(await told(memorialId)).toEqual([])
    const other = await given()
    await review(other.memorialId, 'approved', 'waiting')
    await review(other.memorialId, 'declined', 'shown')
    expect(await kept(other.memorialId)).toBeNull()
    await review(other.memorialId, 'approved', 'declined')
    expect(await told(other.memorialId)).toHaveLength(1)
  })

  it('is not told of a memorial that was refunded, and is forgotten with it', async () => {
    const { memorialId, giftId } = await given()
    await back(memorialId, giftId, 'r1')
    await expect(review(memorialId, 'approved', 'paid-back')).rejects.toMatchObject({ code: 'conflict' })
    expect(await told(memorialId)).toEqual([])
    const other = await given()
    await forgetHoldsJob({ tiles, files, now: () => begin }).run(new AbortController().signal)
    expect([await kept(memorialId), await kept(other.memorialId)]).toEqual([null, { ...family, toldAt: null }])
  })

  it('is forgotten with a tile that nobody pays', async () => {
    const { memorialId } = await choose(tiles, { ...lovedOne(position++), family })
    await forgetHoldsJob({ tiles, files, now: () => minutesLater(60 * 24 * 15) }).run(new AbortController().signal)
    expect(await findTile(tiles, memorialId)).toBeUndefined()
  })

  it('is shown to the desk, and goes with new words on the tile', async () => {
    const at = position++
    const { memorialId } = await choose(tiles, { ...lovedOne(at), family }, begin, 'a browser')
    await choose(tiles, lovedOne(at), begin, 'a browser')
    expect(await kept(memorialId)).toBeNull()
    await choose(tiles, { ...lovedOne(at), family }, begin, 'a browser')
    await paid(memorialId, uuidv7())
    const tile = await findTile(tiles, memorialId)
    expect(tile && toPaidMemorial(tile).family).toEqual({ ...family, toldAt: null })
  })
})
