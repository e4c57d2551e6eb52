import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MailboxProvedSchema,
  MailFailedSchema,
  MailSentSchema,
  MemberRegisteredSchema,
  MemberLevelGrantedSchema,
  MemberStandingChangedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
  ReferralReward,
  ReferralRewardChangedSchema,
  SocialActivity,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
  SponsorVisitedSchema,
} from '@evenhand/contracts/events'
import { decidersReaction } from '@evenhand/service-kit/deciders'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { shippedGiveaways } from '../../../services/entries/src/giveaways/shipped.ts'
import { shipGiveaways } from '../../../services/entries/src/giveaways/store.ts'
import { sourceReactions } from '../../../services/entries/src/all-sources.ts'
import { proveMailboxes } from '../../../services/entries/tests/proved.ts'
import { noticeReactions } from '../../../services/entries/src/winners/notices.ts'
import { notify } from '../../../services/entries/src/winners/notify.ts'
import { listClaims } from '../../../services/entries/src/winners/store.ts'
import { donorIdOf, drawPrize, somePeople } from '../../../services/entries/tests/winners/drawn-prize.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnDeciders, deciders } from './deciders-events.ts'
import { agreeOnErasureOfRows } from './erasure-events.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('entries')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'

/** The same ids in every run: the examples stand in the committed file. */
const gift = {
  giftId: '0197a000-0000-7000-8000-00000000000a',
  donorId: '1197a000-0000-8000-8000-00000000000b',
  giveaway: 'main',
  amountCents: 50_00n,
  confirmedAt: at,
  region: 'US-OH',
}

const store = await testDatabase(new URL('../../../services/entries/migrations/', import.meta.url))
const { db } = store
await shipGiveaways(db, shippedGiveaways, new Date(at))
const reactions = sourceReactions(db)
const hearsNotices = noticeReactions(db, () => new Date(at))
const donors = ['0b', 'd1', 'd3', 'd4', 'e1', 'f4'].map((last) => `1197a000-0000-8000-8000-0000000000${last}`)
await proveMailboxes(
  db,
  donors.map((donorId) => ({ json: { donorId } })),
)
afterAll(() => store.drop())

describe('entries hears from email', () => {
  /** Somebody drawn, and asked to be notified by an email of a key that is the same in every run. */
  async function notifiedBy(mailKey: string): Promise<string> {
    const slug = `canoe-${randomUUID().slice(0, 8)}`
    const { winners } = await drawPrize(db, slug, somePeople(1))
    const about = { slug, place: 0, name: 'Ada Quill', email: winners[0], administratorId: 'administrator-1' }
    await db.transaction((tx) => notify(tx, { ...about, now: new Date(at), donorIdOf }))
    await db.query(sql`update claims set notice_key = ${mailKey} where giveaway = ${slug}`)
    return slug
  }
  const claimOf = async (slug: string) =>
    (await listClaims(db, slug)).map(({ noticeState, noticeFailure, respondBy }) => ({
      noticeState,
      noticeFailure,
      respondBy: respondBy?.toISOString(),
    }))[0]
  const about = { template: 'prize-notified', lane: 'notice' }

  it('that a notice was sent, from when on there is time to answer', async () => {
    const mailKey = 'prize-notified:canoe:0:0197a000-0000-7000-8000-00000000000a'
    const slug = await notifiedBy(mailKey)
    await agreeOnEvent(pactWith('email'), {
      description: 'an email was sent',
      schema: MailSentSchema,
      example: { ...about, mailKey, sentAt: at },
      reactions: hearsNotices,
    })
    expect(await claimOf(slug)).toEqual({
      noticeState: 'sent',
      noticeFailure: null,
      respondBy: '2026-11-27T04:59:59.000Z',
    })
  })

  it('that a notice could not be delivered, so that the desk sees it', async () => {
    const mailKey = 'prize-notified:canoe:0:0197a000-0000-7000-8000-00000000000b'
    const slug = await notifiedBy(mailKey)
    await agreeOnEvent(pactWith('email'), {
      description: 'an email could not be delivered',
      schema: MailFailedSchema,
      example: { ...about, mailKey, reason: 'reply-550', failedAt: at },
      reactions: hearsNotices,
    })
    expect(await claimOf(slug)).toEqual({ noticeState: 'failed', noticeFailure: 'reply-550', respondBy: undefined })
  })
})

describe('entries hears from donations', () => {
  const grantedFor = (giftId: string) =>
    db.query(sql`select 1 from entries where source = ${`gift:${giftId}`}`).then((lines) => lines.length)

  it.each([
    ['a gift without a level', GiftKind.ONE_TIME, '', '1'],
    ['a level bought once', GiftKind.LEVEL_ONCE, 'silver', '2'],
    ['a month of a membership', GiftKind.LEVEL_MONTH, 'gold', '3'],
    ['a free entry', GiftKind.FREE, 'free', '4'],
    ['a memorial', GiftKind.MEMORIAL, '', '6'],
    ['a month of a monthly gift', GiftKind.GIFT_MONTH, '', '7'],
  ] as const)('of %s, and grants for it', async (description, kind, level, last) => {
    const giftId = `${gift.giftId.slice(0, -1)}${last}`
    const example = { ...gift, giftId, kind, level, amountCents: kind === GiftKind.FREE ? 0n : gift.amountCents }
    await agreeOnEvent(pact, {
      description: `${description} was confirmed`,
      schema: GiftConfirmedSchema,
      example,
      reactions,
    })
    expect(await grantedFor(giftId)).toBe(1)
  })

  it('of a rise of the level within a month, and grants its part of the difference', async () => {
    const giftId = `${gift.giftId.slice(0, -1)}5`
    const rise = { kind: GiftKind.LEVEL_MONTH, level: 'gold', levelBefore: 'silver', amountCents: 2_50n }
    await agreeOnEvent(pact, {
      description: 'a rise of a membership was confirmed',
      schema: GiftConfirmedSchema,
      example: { ...gift, giftId, ...rise },
      reactions,
    })
    const lines = await db.query(sql`select earned from entries where source = ${`gift:${giftId}`}`)
    expect(lines).toEqual([{ earned: 125n }])
  })

  it('of a multiplier, and lets it run', async () => {
    const { donorId } = gift
    const example = { purchaseId: gift.giftId, donorId, factor: 2, days: 30, boughtAt: at, amountCents: 5_00n }
    await agreeOnEvent(pact, {
      description: 'a multiplier was bought',
      schema: MultiplierBoughtSchema,
      example,
      reactions,
    })
    expect(await db.query(sql`select 1 from multiplier_purchases where donor_id = ${donorId}`)).toHaveLength(1)
  })

  it('of money that went back and came again, and takes and gives the entries', async () => {
    const giftId = `${gift.giftId.slice(0, -1)}1`
    const { donorId, giveaway, amountCents } = gift
    const told = { giftId, donorId, giveaway, amountCents }
    await agreeOnEvent(pact, {
      description: 'a gift was paid back',
      schema: GiftReversedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f1', reversedAt: at },
      reactions,
    })
    const left = () =>
      db.query<{ entries: bigint }>(sql`
        select sum(case kind when 'grant' then final else -final end)::bigint as entries from entries
        where source = ${`gift:${giftId}`} or source like ${`gift:${giftId}:%`}
          or reverses in (select id from entries where source like ${`gift:${giftId}%`})`)
    expect(await left()).toEqual([{ entries: 0n }])
    await agreeOnEvent(pact, {
      description: 'the money of a gift came again',
      schema: GiftReinstatedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f2', reinstatedAt: at },
      reactions,
    })
    // The multiplier of this donor was running.
    expect(await left()).toEqual([{ entries: 24n }])
  })

  it('of a membership that began, and that it ended', async () => {
    const { donorId } = gift
    const example = { membershipId: '0197a000-0000-7000-8000-00000000000c', donorId, level: 'gold', changedAt: at }
    const schema = MembershipChangedSchema
    await agreeOnEvent(pact, { description: 'a membership began', schema, example, reactions })
    const ended = { ...example, level: 'none' }
    await agreeOnEvent(pact, { description: 'a membership ended', schema, example: ended, reactions })
    expect(await db.query(sql`select 1 from level_changes where donor_id = ${donorId}`)).toHaveLength(2)
  })

  it('only of an event that fits: what it cannot read it refuses', async () => {
    const [reaction] = reactions
    const heard = { id: randomUUID(), type: GiftConfirmedSchema.typeName, time: new Date() }
    await expect(reaction?.handle({ giftId: 'x' }, heard)).rejects.toThrow('the event has a wrong giftId')
  })
})

describe('entries hears from others', () => {
  const newcomer = { donorId: '1197a000-0000-8000-8000-0000000000d1' }
  const entriesOf = (donorId: string) =>
    db.query(sql`select entry_type, final from entries where donor_id = ${donorId} order by number`)

  it('of a member, who has the free entries of the month', async () => {
    await agreeOnEvent(pactWith('members'), {
      description: 'somebody registered as a member',
      schema: MemberRegisteredSchema,
      example: { ...newcomer, memberId: '0197a000-0000-7000-8000-0000000000d2', registeredAt: at },
      reactions,
    })
    expect(await entriesOf(newcomer.donorId)).toEqual([{ entry_type: 'monthly_auto', final: 50n }])
  })

  it.each(['identity', 'email'])(
    'of a mailbox that was proved, from %s, and what waited for it counts',
    async (from) => {
      const donorId = `1197a000-0000-8000-8000-0000000000${from === 'identity' ? 'c1' : 'c2'}`
      const [visits] = reactions.filter(({ type }) => type === SponsorVisitedSchema.typeName)
      const visit = { visitId: randomUUID(), donorId, sponsorId: randomUUID(), sponsorshipLevel: 'gold', visitedAt: at }
      const heard = { id: randomUUID(), type: SponsorVisitedSchema.typeName, time: new Date() }
      await visits?.handle(encodeEvent(SponsorVisitedSchema, { ...visit, companyName: 'Longspan' }), heard)
      expect(await entriesOf(donorId)).toEqual([])
      await agreeOnEvent(pactWith(from), {
        description: 'a mailbox was proved',
        schema: MailboxProvedSchema,
        example: {
          donorId,
          provedAt: at,
          person: donorId,
          subscriber: 'a7Hk2mZq9sLw3nXc5vBt1Y',
          network: 'b7Hk2mZq9sLw3nXc5vBt1Y',
        },
        reactions,
      })
      expect(await entriesOf(donorId)).toEqual([{ entry_type: 'sponsor_click', final: 150n }])
    },
  )

  it('of a level that an administrator granted, whose entries take the place of the free ones', async () => {
    await agreeOnEvent(pactWith('members'), {
      description: 'an administrator granted Platinum',
      schema: MemberLevelGrantedSchema,
      example: { ...newcomer, memberId: '0197a000-0000-7000-8000-0000000000d2', level: 'platinum', changedAt: at },
      reactions,
    })
    const [had] = await db.query<{ sum: bigint }>(
      sql`select sum(final)::bigint as sum from entries where donor_id = ${newcomer.donorId}`,
    )
    expect(had?.sum).toBe(500n)
  })

  it('of a member account that was deactivated, for which no month begins', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000d5'
    await agreeOnEvent(pactWith('members'), {
      description: 'an administrator deactivated a member account',
      schema: MemberStandingChangedSchema,
      example: { donorId, version: 1, changedAt: at },
      reactions,
    })
    const [kept] = await db.query<{ active: boolean }>(
      sql`select is_active as active from member_standings where donor_id = ${donorId}`,
    )
    expect(kept).toEqual({ active: false })
  })

  it('of a reward for a referral', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000d3'
    const referredMemberId = '0197a000-0000-7000-8000-0000000000d2'
    const reward = ReferralReward.FREE_SIGNUP
    await agreeOnEvent(pactWith('members'), {
      description: 'a referral has earned a reward',
      schema: ReferralRewardChangedSchema,
      example: { donorId, referredMemberId, reward, stands: true, version: 1, changedAt: at },
      reactions,
    })
    expect(await entriesOf(donorId)).toEqual([{ entry_type: 'referral', final: 50n }])
  })

  it('of what a member did on social media, and that it was rejected', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000e1'
    const activityId = '0197a000-0000-7000-8000-0000000000e2'
    const { SHARE: activity } = SocialActivity
    const about = { activityId, donorId, platform: 'facebook', activity, post: '1020304050607' }
    await agreeOnEvent(pactWith('members'), {
      description: 'a member shared a post',
      schema: SocialActivityRecordedSchema,
      example: { ...about, recordedAt: at, version: 1 },
      reactions,
    })
    expect(await entriesOf(donorId)).toEqual([{ entry_type: 'social_media', final: 10n }])
    await agreeOnEvent(pactWith('members'), {
      description: 'a share was rejected',
      schema: SocialActivityRejectedSchema,
      example: { ...about, rejectedAt: at, version: 2 },
      reactions,
    })
    expect(await entriesOf(donorId)).toHaveLength(2)
  })

  it('of a share that counted and is held', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000e3'
    const activityId = '0197a000-0000-7000-8000-0000000000e4'
    const { SHARE: activity } = SocialActivity
    await agreeOnEvent(pactWith('members'), {
      description: 'a share that counted was held',
      schema: SocialActivityRejectedSchema,
      example: {
        activityId,
        donorId,
        platform: 'facebook',
        activity,
        post: '1020304050607',
        rejectedAt: at,
        version: 2,
      },
      reactions,
    })
    expect(await entriesOf(donorId)).toEqual([])
  })

  it('of a visit to a sponsor, which earns by the level of the sponsor', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000d4'
    const sponsorId = '0197a000-0000-7000-8000-0000000000d5'
    const visitId = '0197a000-0000-7000-8000-0000000000d6'
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'a donor visited a sponsor',
      schema: SponsorVisitedSchema,
      example: { visitId, sponsorId, sponsorshipLevel: 'platinum', donorId, visitedAt: at, companyName: 'Longspan' },
      reactions,
    })
    expect(await entriesOf(donorId)).toEqual([{ entry_type: 'sponsor_click', final: 500n }])
  })

  it('of a paid referral of an affiliate, and that it was reversed', async () => {
    const donorId = '1197a000-0000-8000-8000-0000000000f4'
    const told = { referralId: '0197a000-0000-7000-8000-0000000000f5', donorId }
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'a referral of an affiliate counts',
      schema: AffiliateReferralPaidSchema,
      example: { ...told, paidAt: at, version: 1 },
      reactions,
    })
    expect(await entriesOf(donorId)).toEqual([{ entry_type: 'affiliate', final: 100n }])
    await agreeOnEvent(pactWith('sponsors'), {
      description: 'a referral of an affiliate counts no longer',
      schema: AffiliateReferralReversedSchema,
      example: { ...told, reversedAt: at, version: 2 },
      reactions,
    })
    expect(await entriesOf(donorId)).toHaveLength(2)
  })

  it('from identity that somebody asked to be erased, and keeps it for its job', () =>
    agreeOnErasureOfRows(pactWith('identity'), 'entries', db))

  it('from identity how many people may decide, and keeps it', async () => {
    await agreeOnDeciders(pactWith('identity'), decidersReaction(db))
    expect(await db.query(sql`select money, prizes, grants, version from desk_deciders`)).toEqual([deciders])
  })

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
