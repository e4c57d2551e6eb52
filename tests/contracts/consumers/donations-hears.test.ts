import { afterAll, describe, expect, it } from '@jest/globals'
import { rulesStatement, type RulesTerms } from '@evenhand/contracts/catalogue'
import { RulesPublishedSchema, TileHeldSchema } from '@evenhand/contracts/events'
import { refuseOtherRules, rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
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
    const sha256 = 'ab'.repeat(32)
    const published = {
      giveaway: 'main-2026',
      version: 2,
      sha256,
      publishedAt: '2026-11-21T12:00:00.000Z',
      ageMin: 18,
      regionsAllowed: ['US-OH'],
    }
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules were published',
      schema: RulesPublishedSchema,
      example: published,
      reactions: rulesReactions(db, createLog('donations')),
    })
    const says = (terms: RulesTerms) => rulesStatement(terms, 'giving')
    const accept = (version: number) => {
      const accepted = { giveaway: 'main-2026', version, sha256, statement: says({ ageMin: 18, version }) }
      return refuseOtherRules(db, accepted, { series: 'main', now: new Date(), says })
    }
    await accept(2)
    await expect(accept(1)).rejects.toMatchObject({ code: 'rules-changed' })
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
