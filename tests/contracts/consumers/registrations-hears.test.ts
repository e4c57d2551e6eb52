import { afterAll, describe, expect, it } from '@jest/globals'
import { RulesPublishedSchema } from '@evenhand/contracts/events'
import { findCurrentRules, rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('registrations')

const store = await testDatabase(new URL('../../../services/registrations/migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

describe('registrations hears', () => {
  it('which rules are in force from entries, and shows them on its pages', async () => {
    const rules = { version: 2, sha256: 'ab'.repeat(32) }
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules were published',
      schema: RulesPublishedSchema,
      example: { giveaway: 'lease', ...rules, publishedAt: '2026-11-21T12:00:00.000Z', ageMin: 19 },
      reactions: rulesReactions(db, createLog('registrations')),
    })
    expect((await findCurrentRules(db, ['lease', 'main'])).get('lease')).toEqual(rules)
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
