import { afterAll, describe, expect, it } from '@jest/globals'
import {
  EntriesGrantedSchema,
  EntriesReversedSchema,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  HoldDecidedSchema,
  MailboxProvedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
  RulesPublishedSchema,
} from '@evenhand/contracts/events'
import { holdReactions } from '@evenhand/service-kit/holds'
import { sql } from '@evenhand/service-kit/postgres'
import { findCurrentRules, rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { findAddressee } from '../../../services/members/src/account/addressee.ts'
import { migrations } from '../../../services/members/src/app.ts'
import { giverReactions } from '../../../services/members/src/givers/reactions.ts'
import { hasGiven } from '../../../services/members/src/givers/store.ts'
import { levelReactions } from '../../../services/members/src/levels/reactions.ts'
import { findHeldLevels } from '../../../services/members/src/levels/store.ts'
import { proofReactions } from '../../../services/members/src/referrals/proof-reactions.ts'
import { findProvedAt } from '../../../services/members/src/proofs/store.ts'
import { referralReactions } from '../../../services/members/src/referrals/reactions.ts'
import { totalReactions } from '../../../services/members/src/totals/reactions.ts'
import { findTotals } from '../../../services/members/src/totals/store.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnErasureOfRows } from './erasure-events.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('members')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'
const donorId = '1197a000-0000-8000-8000-00000000000b'
const membershipId = '0197a000-0000-7000-8000-00000000000c'

const store = await testDatabase(migrations)
const { db } = store
afterAll(() => store.drop())

describe('members hears', () => {
  it('from donations who has given', async () => {
    // Who gave, and what decides a reward for whoever referred them.
    const giftId = '0197a000-0000-7000-8000-00000000000a'
    const example = { giftId, donorId, kind: GiftKind.ONE_TIME, amountCents: 50_00n, confirmedAt: at }
    await agreeOnEvent(pact, {
      description: 'a gift without a level was confirmed',
      schema: GiftConfirmedSchema,
      example,
      reactions: giverReactions(db),
    })
    expect(await hasGiven(db, donorId)).toBe(true)
  })

  it('from entries what was granted and taken back, and from donations what was bought, and adds it up', async () => {
    const donor = '1197a000-0000-8000-8000-00000000000f'
    await agreeOnEvent(pactWith('entries'), {
      description: 'entries were granted for a gift',
      schema: EntriesGrantedSchema,
      example: { donorId: donor, countedEntries: 12n },
      reactions: totalReactions(db),
    })
    await agreeOnEvent(pactWith('entries'), {
      description: 'entries of a refunded gift were taken back',
      schema: EntriesReversedSchema,
      example: { donorId: donor, countedEntries: 2n },
      reactions: totalReactions(db),
    })
    await agreeOnEvent(pact, {
      description: 'a multiplier was bought',
      schema: MultiplierBoughtSchema,
      example: { donorId: donor, amountCents: 5_00n },
      reactions: totalReactions(db),
    })
    expect(await findTotals(db, donor)).toEqual({ cents: 5_00n, entries: 10n })
  })

  it('from donations that money went back and came again', async () => {
    const told = { giftId: '0197a000-0000-7000-8000-00000000000a', donorId, amountCents: 50_00n }
    const reactions = referralReactions(db)
    await agreeOnEvent(pact, {
      description: 'a gift was paid back',
      schema: GiftReversedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f1', reversedAt: at },
      reactions,
    })
    await agreeOnEvent(pact, {
      description: 'the money of a gift came again',
      schema: GiftReinstatedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f2', reinstatedAt: at },
      reactions,
    })
    // Nobody has referred this donor: nothing is kept, nobody is rewarded.
    expect(await db.query(sql`select 1 from referred_money_back`)).toEqual([])
  })

  it('from donations that a membership began, and that it ended', async () => {
    const schema = MembershipChangedSchema
    const reactions = levelReactions(db)
    const began = { membershipId, donorId, level: 'gold', changedAt: at }
    await agreeOnEvent(pact, { description: 'a membership began', schema, example: began, reactions })
    expect(await findHeldLevels(db, donorId)).toEqual(['gold'])
    const ended = { ...began, level: 'none' }
    await agreeOnEvent(pact, { description: 'a membership ended', schema, example: ended, reactions })
    expect(await findHeldLevels(db, donorId)).toEqual([])
  })

  it.each(['identity', 'email'])('from %s that a mailbox was proved, and keeps since when', async (from) => {
    const donor = `1197a000-0000-8000-8000-0000000000${from === 'identity' ? 'c1' : 'c2'}`
    await agreeOnEvent(pactWith(from), {
      description: 'a mailbox was proved',
      schema: MailboxProvedSchema,
      example: { donorId: donor, provedAt: at },
      reactions: proofReactions(db),
    })
    expect(await findProvedAt(db, donor)).toEqual(new Date(at))
  })

  it('from entries which rules are in force', async () => {
    const rules = { version: 2, sha256: 'ab'.repeat(32) }
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules were published',
      schema: RulesPublishedSchema,
      example: { giveaway: 'main', ...rules, publishedAt: at, ageMin: 18 },
      reactions: rulesReactions(db, createLog('members')),
    })
    expect((await findCurrentRules(db, ['main'])).get('main')).toEqual(rules)
  })

  it('from entries that a person decided about free entries, and asks for the email about it', async () => {
    const holdId = '0197a000-0000-7000-8000-0000000000d1'
    const [donorId, email] = ['1197a000-0000-8000-8000-0000000000d1', 'held@example.test']
    await db.query(sql`
      insert into members (id, donor_id, account_number, referral_code, email, first_name, last_name, level, searched, created_at, updated_at)
      values (${holdId}, ${donorId}, '1000000006X', 'held', ${email}, 'Ada', 'Ro', 'free', '', ${at}, ${at})`)
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

  it('from identity that somebody asked to be erased, and keeps it for its job', () =>
    agreeOnErasureOfRows(pactWith('identity'), 'members', db))

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
