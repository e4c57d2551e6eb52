import { afterAll, describe, expect, it } from '@jest/globals'
import { GiftConfirmedSchema, GiftKind, GiftReversedSchema, ThingPaymentBegunSchema } from '@evenhand/contracts/events'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { paymentReactions } from '../../../services/memorials/src/payments/reactions.ts'
import { findTile, insertTile, tilesOf } from '../../../services/memorials/src/walls/store.ts'
import { memorialPlaced, newTile } from '../../../services/memorials/src/walls/use-cases.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('memorials')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'
const [tileId, giftId] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b']
const thing = { thingId: tileId, thingKind: 'memorial' }

const connection = await openMongo(testMongoUrl())
const tiles = await tilesOf(connection)
afterAll(() => connection.close())
const words = { lovedOneName: 'Ada', donorName: 'Nils', message: null, photo: null, branch: null, yearsServed: null }
const tile = newTile({ id: tileId, wall: 'veterans', position: 11, ...words }, new Date(at))
await insertTile(tiles, { ...tile, heldUntil: new Date(at) }, memorialPlaced(tile, new Date(at)))
const reactions = paymentReactions({ tiles, now: () => new Date(at) })

describe('memorials hears from donations', () => {
  it('that somebody began to pay a tile, and holds it on', async () => {
    await agreeOnEvent(pact, {
      description: 'somebody began to pay a tile',
      schema: ThingPaymentBegunSchema,
      example: { ...thing, heldUntil: '2026-11-21T12:45:00.000Z' },
      reactions,
    })
    expect(await findTile(tiles, tileId)).toMatchObject({ heldUntil: new Date('2026-11-21T12:45:00Z') })
  })

  it('that a tile was paid, and lets it wait for a review', async () => {
    await agreeOnEvent(pact, {
      description: 'a memorial was confirmed',
      schema: GiftConfirmedSchema,
      example: { giftId, kind: GiftKind.MEMORIAL, ...thing, amountCents: 100_00n, confirmedAt: at },
      reactions,
    })
    expect(await findTile(tiles, tileId)).toMatchObject({ state: 'waiting' })
  })

  it('that its money went back, and takes it off', async () => {
    await agreeOnEvent(pact, {
      description: 'a memorial was paid back',
      schema: GiftReversedSchema,
      example: { giftId, ...thing, amountCents: 100_00n, reversalId: '0197a000-0000-7000-8000-00000000000c' },
      reactions,
    })
    expect(await findTile(tiles, tileId)).toMatchObject({ state: 'paid-back' })
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
