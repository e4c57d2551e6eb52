import { afterAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, GiftConfirmedSchema, GiftKind, GiftReversedSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { begin, choose, filesInAFolder, lovedOne, minutesLater, moneyOf, veteran } from '../../tests/chosen.ts'
import { reviewMemorial } from '../reviews/review-memorial.ts'
import { stateOf } from '../walls/rules.ts'
import { findTile, tilesOf } from '../walls/store.ts'
import { hasPlace } from './settle-tile.ts'

const connection = await openMongo(testMongoUrl())
const files = await filesInAFolder()
const tiles = await tilesOf(connection)
afterAll(() => connection.close())

const clock = { now: begin }
const { begun, paid, back, again, hear } = moneyOf(tiles, clock)
const approve = (id: string, seen: 'waiting' | 'declined' = 'waiting') =>
  reviewMemorial({ tiles, files }, id, { verdict: 'approved', reason: '', by: 'admin', at: clock.now, seen })
const mailsOf = async (memorialId: string) =>
  (await tiles.findOne({ memorialId }).lean())?.outbox.flatMap(({ payload }) => {
    const { template, values } = payload as { template?: string; values?: Record<string, string> }
    return template === undefined ? [] : [{ template, ...values }]
  })

const actsOf = async (memorialId: string) =>
  (await tiles.findOne({ memorialId }).lean())?.outbox.flatMap(({ name, payload }) =>
    name === AdministratorActedSchema.typeName ? [payload] : [],
  )

describe('a tile that is paid', () => {
  it('waits for a review, which one mail says however often it is told, and is to be seen when it was approved', async () => {
    const { memorialId } = await choose(tiles, lovedOne(0))
    const giftId = uuidv7()
    await Promise.all(Array.from({ length: 10 }, () => paid(memorialId, giftId)))
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'waiting', gifts: [{ giftId, cents: '10000' }] })
    await approve(memorialId)
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'shown', placedAt: begin })
    expect(await mailsOf(memorialId)).toMatchObject([
      { template: 'memorial-received', honoree: 'Ada Quill', tile: 'Memorial tile 1, In Honor Of' },
      { template: 'memorial-shown', tile: 'Memorial tile 1, In Honor Of' },
    ])
    await expect(approve(memorialId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await actsOf(memorialId)).toMatchObject([{ action: 'memorial-approved', thingId: memorialId }])
  })

  it('is held on while it is paid, and never shortened', async () => {
    const { memorialId } = await choose(tiles, lovedOne(1))
    await begun(memorialId, minutesLater(45))
    await begun(memorialId, minutesLater(20))
    expect(await findTile(tiles, memorialId)).toMatchObject({ heldUntil: minutesLater(45) })
    await expect(choose(tiles, lovedOne(1), minutesLater(44))).rejects.toMatchObject({ code: 'tile-taken' })
  })

  it('keeps its place when the payment comes late and nobody else came', async () => {
    const { memorialId } = await choose(tiles, lovedOne(2))
    clock.now = minutesLater(200)
    await paid(memorialId, uuidv7())
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'waiting', place: 'in-honor-of:2' })
    clock.now = begin
  })

  it('is the next free one when another had it before the money came, and a mail says so', async () => {
    const { memorialId } = await choose(tiles, lovedOne(10))
    const other = await choose(tiles, lovedOne(10), minutesLater(15))
    await choose(tiles, lovedOne(11), minutesLater(15))
    clock.now = minutesLater(16)
    await paid(memorialId, uuidv7())
    await paid(memorialId, uuidv7())
    clock.now = begin
    expect(await findTile(tiles, memorialId)).toMatchObject({ position: 12, chosenPosition: 10, state: 'waiting' })
    expect(await findTile(tiles, other.memorialId)).toMatchObject({ position: 10, state: 'held' })
    expect(await mailsOf(memorialId)).toMatchObject([
      { template: 'memorial-received', tile: 'Memorial tile 13, In Honor Of' },
      {
        template: 'memorial-moved',
        donorName: 'Nils Quill',
        honoree: 'Ada Quill',
        wall: 'in-honor-of',
        chosen: 'Memorial tile 11, In Honor Of',
        tile: 'Memorial tile 13, In Honor Of',
      },
    ])
  })

  it('gives each of ten who were late another place, all at once', async () => {
    const late = []
    for (let n = 0; n < 10; n++) late.push(await choose(tiles, veteran(60), minutesLater(15 * n)))
    clock.now = minutesLater(150)
    await Promise.all(late.map(({ memorialId }) => paid(memorialId, uuidv7())))
    clock.now = begin
    const places = await Promise.all(late.map(async ({ memorialId }) => (await findTile(tiles, memorialId))?.place))
    expect(new Set(places).size).toBe(10)
    expect(places.every((place) => place?.startsWith('veterans:'))).toBe(true)
  })

  it('leaves the wall when all of its money went back, and comes again with it', async () => {
    const { memorialId } = await choose(tiles, lovedOne(30))
    const giftId = uuidv7()
    await paid(memorialId, giftId)
    await approve(memorialId)
    await back(memorialId, giftId, 'r1', 40_00n)
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'shown' })
    await back(memorialId, giftId, 'r2', 60_00n)
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'paid-back' })
    await choose(tiles, lovedOne(30), begin)
    await again(memorialId, giftId, 'r3')
    expect(await findTile(tiles, memorialId)).toMatchObject({ state: 'shown', position: 31 })
  })

  it('is declined with the reason in a mail, and can be approved after', async () => {
    const { memorialId } = await choose(tiles, lovedOne(60))
    await paid(memorialId, uuidv7())
    const declined = { verdict: 'declined' as const, reason: 'It names a number.', by: 'admin', at: begin }
    await reviewMemorial({ tiles, files }, memorialId, { ...declined, seen: 'waiting' })
    await approve(memorialId, 'declined')
    expect(await findTile(tiles, memorialId)).toMatchObject({
      state: 'shown',
      reviews: [{ verdict: 'declined', reason: 'It names a number.', by: 'admin' }, { verdict: 'approved' }],
    })
    expect((await mailsOf(memorialId))?.map(({ template }) => template)).toEqual([
      'memorial-received',
      'memorial-declined',
      'memorial-shown',
    ])
    const told = { administratorId: 'admin', thingKind: 'memorial', thingId: memorialId }
    expect(await actsOf(memorialId)).toMatchObject([
      { ...told, action: 'memorial-declined', words: 'It names a number.' },
      { ...told, action: 'memorial-approved' },
    ])
    await reviewMemorial({ tiles, files }, memorialId, { ...declined, seen: 'shown' })
    // Its donor has seen it on the wall, and hears that it is gone.
    expect(await mailsOf(memorialId)).toMatchObject([
      { template: 'memorial-received' },
      { template: 'memorial-declined', before: 'waiting' },
      { template: 'memorial-shown' },
      { template: 'memorial-declined', before: 'shown' },
    ])
  })

  it('that nobody chose is a wrong message, as is one without its id', async () => {
    await expect(paid(uuidv7(), uuidv7())).rejects.toThrow('the tile is not known')
    await expect(paid('', uuidv7())).rejects.toThrow('wrong thingId')
  })

  it('is no matter of gifts of other kinds', async () => {
    const before = await tiles.countDocuments({ version: { $gt: 0 } })
    await hear(GiftConfirmedSchema, { giftId: uuidv7(), kind: GiftKind.ONE_TIME })
    await hear(GiftReversedSchema, { giftId: uuidv7() })
    expect(await tiles.countDocuments({ version: { $gt: 0 } })).toBe(before)
  })
})

const anyStep = fc.record({
  does: fc.constantFrom('paid' as const, 'back' as const, 'again' as const),
  gift: fc.constantFrom('one' as const, 'two' as const),
  share: fc.constantFrom(1n, 50_00n, 100_00n),
})

describe('any history of the money of a tile', () => {
  it('ends the same in whatever order and however often it is heard, and no two tiles share a place', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 6 }), fc.boolean(), async (steps, reverse) => {
        const ids = { one: uuidv7(), two: uuidv7() }
        const told = steps.map(({ does, gift, share }, n) => (tileId: string) => {
          const id = ids[gift]
          if (does === 'paid') return paid(tileId, id)
          return does === 'back' ? back(tileId, id, `r${run}-${n}`, share) : again(tileId, id, `r${run}-${n}`, share)
        })
        const straight = await choose(tiles, veteran(2 * run))
        for (const tell of told) await tell(straight.memorialId)
        const mixed = await choose(tiles, veteran(2 * run + 1))
        for (const tell of reverse ? [...told].reverse() : told) {
          await tell(mixed.memorialId)
          await tell(mixed.memorialId)
        }
        const [a, b] = [await findTile(tiles, straight.memorialId), await findTile(tiles, mixed.memorialId)]
        if (!a || !b) throw new Error('a tile is gone')
        expect([a.state, b.state]).toEqual([stateOf(a), stateOf(a)])
        for (const tile of [a, b]) if (tile.state === 'waiting') expect(hasPlace(tile)).toBe(true)
        expect(a.place).not.toBe(b.place)
        run += 1
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
