import { afterAll, describe, expect, it } from '@jest/globals'
import { HoldDecidedSchema, RulesPublishedSchema } from '@evenhand/contracts/events'
import { holdReactions } from '@evenhand/service-kit/holds'
import { sql } from '@evenhand/service-kit/postgres'
import { findCurrentRules, rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { findAddressee } from '../../../services/registrations/src/registrations/addressee.ts'
import { insertRegistration } from '../../../services/registrations/src/registrations/store.ts'
import { addPages } from '../../../services/registrations/src/pages/store.ts'
import { shippedPages } from '../../../services/registrations/src/pages/shipped.ts'
import { registrant } from '../examples.ts'
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

  it('from entries that a person decided about free entries, and asks for the email about it', async () => {
    const holdId = '0197a000-0000-7000-8000-0000000000d1'
    const [donorId, email, now] = ['1197a000-0000-8000-8000-0000000000d1', registrant.email, new Date()]
    await addPages(db, shippedPages(now))
    await db.transaction((tx) =>
      insertRegistration(tx, {
        ...registrant,
        id: holdId,
        page: 'jeep-lease',
        giveaway: 'lease',
        donor_id: donorId,
        city: null,
        name_key: 'a name',
        phone_digits: '6145550100',
        created_at: now,
        rules: undefined,
      }),
    )
    await agreeOnEvent(pactWith('entries'), {
      description: 'a person decided about free entries that were held',
      schema: HoldDecidedSchema,
      example: { holdId, donorId, verdict: 'refused', version: 2 },
      reactions: holdReactions(db, findAddressee),
    })
    const asked = await db.query<{ to: string }>(sql`
      select payload ->> 'to' as "to" from outbox where payload ->> 'mailKey' = ${`hold:${holdId}:2`}`)
    expect(asked).toEqual([{ to: email }])
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
