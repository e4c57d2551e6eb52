import { afterAll, describe, expect, it } from '@jest/globals'
import { RulesPublishedSchema, TileHeldSchema } from '@evenhand/contracts/events'
import { refuseOldRules, rulesReactions } from '@evenhand/service-kit/rules'
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

describe('donations hears', () => {
  it('that a tile is held from memorials, and can sell it', async () => {
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

  it('which rules are in force from entries, and refuses older ones', async () => {
    const published = { giveaway: 'main', version: 2, sha256: 'ab'.repeat(32), publishedAt: '2026-11-21T12:00:00.000Z' }
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules were published',
      schema: RulesPublishedSchema,
      example: published,
      reactions: rulesReactions(db),
    })
    const { giveaway, sha256 } = published
    await refuseOldRules(db, { giveaway, version: 2, sha256, statement: 'I accept.' }, 'main')
    const old = refuseOldRules(db, { giveaway, version: 1, sha256, statement: 'I accept.' }, 'main')
    await expect(old).rejects.toMatchObject({ code: 'rules-changed' })
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
