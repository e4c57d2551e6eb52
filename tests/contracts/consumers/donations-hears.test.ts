import { afterAll, describe, expect, it } from '@jest/globals'
import { TileHeldSchema } from '@evenhand/contracts/events'
import { testDatabase } from '@evenhand/service-kit/testing'
import { tileReactions } from '../../../services/donations/src/tiles/reactions.ts'
import { findTiles } from '../../../services/donations/src/tiles/store.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('donations')
const tileId = '0197a000-0000-7000-8000-00000000000a'

const store = await testDatabase(new URL('../../../services/donations/migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

describe('donations hears from memorials', () => {
  it('that a tile is held, and can sell it', async () => {
    const heldUntil = '2026-11-21T12:15:00.000Z'
    await agreeOnEvent(pactWith('memorials'), {
      description: 'a tile was held',
      schema: TileHeldSchema,
      example: { tileId, wall: 'veterans', position: 11, heldUntil },
      reactions: tileReactions(db),
    })
    expect(await findTiles(db, [tileId])).toEqual([
      { tileId, wall: 'veterans', position: 11, heldUntil: new Date(heldUntil) },
    ])
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
