import { afterAll, describe, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { begin, choose, donorIdOf, lovedOne, minutesLater, veteran } from '../../tests/chosen.ts'
import { findTakenPositions, findTile, forgetHolds, tilesOf } from '../walls/store.ts'
import { heldPerBrowserMax, holdTile } from './hold-tile.ts'

const connection = await openMongo(testMongoUrl())
const tiles = await tilesOf(connection)
afterAll(() => connection.close())

const outcomes = async (many: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(many)
  return {
    held: settled.filter(({ status }) => status === 'fulfilled').length,
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [])),
  }
}
const ten = Array.from({ length: 10 }, (_, n) => n)

describe('a tile that is chosen', () => {
  it('is held by one of ten twins, for 15 minutes, and the event tells ids and facts alone', async () => {
    const { held, refused } = await outcomes(ten.map(() => choose(tiles, lovedOne(0))))
    expect(held).toBe(1)
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'tile-taken'))
    const [tile] = await tiles.find({ place: 'in-honor-of:0' }).lean()
    expect(tile?.heldUntil).toEqual(minutesLater(15))
    expect(tile?.outbox[0]?.payload).toEqual({
      thingId: tile?.memorialId,
      kind: 'memorial',
      name: 'Memorial tile 1, In Honor Of',
      priceCents: '10000',
      heldUntil: '2026-11-21T12:15:00.000Z',
    })
  })

  it('is another one on the other wall', async () => {
    await choose(tiles, veteran(0))
    expect(await findTakenPositions(tiles, 'veterans', begin)).toContain(0)
  })

  it('goes to one of ten who come when the hold is over, and not a moment before', async () => {
    await choose(tiles, lovedOne(1))
    const early = await outcomes(ten.map(() => choose(tiles, lovedOne(1), new Date(minutesLater(15).getTime() - 1))))
    expect(early.held).toBe(0)
    expect(await findTakenPositions(tiles, 'in-honor-of', minutesLater(15))).not.toContain(1)
    const late = await outcomes(ten.map(() => choose(tiles, lovedOne(1), minutesLater(15))))
    expect(late.held).toBe(1)
    expect(await tiles.countDocuments({ place: 'in-honor-of:1' })).toBe(1)
  })

  it('can be written on anew by the browser that holds it, and by no other', async () => {
    const first = await choose(tiles, lovedOne(2), begin, 'mine')
    const again = await choose(tiles, lovedOne(2, { lovedOneName: 'Ada B. Quill' }), minutesLater(3), 'mine')
    expect(again).toMatchObject({ memorialId: first.memorialId, heldUntil: first.heldUntil })
    expect(await findTile(tiles, first.memorialId)).toMatchObject({ lovedOneName: 'Ada B. Quill' })
    await expect(choose(tiles, lovedOne(2), minutesLater(3), 'another')).rejects.toMatchObject({ code: 'tile-taken' })
  })

  it('is the same for ten repeats of one request, and no other request has its key', async () => {
    const idempotency = { scope: 'POST', key: 'the-key-of-one', fingerprint: Buffer.from('a') }
    const choosing = { holder: undefined, donorIdOf, idempotency, now: begin }
    const held = await Promise.all(ten.map(() => holdTile(tiles, lovedOne(3), choosing)))
    expect(new Set(held.map(({ memorialId }) => memorialId)).size).toBe(1)
    const other = { ...choosing, idempotency: { ...idempotency, fingerprint: Buffer.from('b') } }
    await expect(holdTile(tiles, lovedOne(4), other)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })

  it('is one of ten at most in one browser', async () => {
    for (let position = 20; position < 20 + heldPerBrowserMax; position++)
      await choose(tiles, lovedOne(position), begin, 'greedy')
    await expect(choose(tiles, lovedOne(40), begin, 'greedy')).rejects.toMatchObject({ code: 'too-many-requests' })
    await choose(tiles, lovedOne(40), minutesLater(15), 'greedy')
  })

  it('is forgotten with its words when it was not paid for long', async () => {
    const { memorialId } = await choose(tiles, lovedOne(50))
    await forgetHolds(tiles, minutesLater(15))
    expect(await findTile(tiles, memorialId)).toBeDefined()
    await forgetHolds(tiles, minutesLater(16))
    expect(await findTile(tiles, memorialId)).toBeUndefined()
  })
})
