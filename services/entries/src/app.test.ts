import { afterAll, describe, expect, it } from '@jest/globals'
import {
  MailboxProvedSchema,
  AffiliateReferralPaidSchema,
  EntriesGrantedSchema,
  GiftConfirmedSchema,
  GiftKind,
  MemberRegisteredSchema,
  ReferralReward,
  ReferralRewardChangedSchema,
  SocialActivity,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
  SponsorVisitedSchema,
} from '@evenhand/contracts/events'
import { entries as calls } from '@evenhand/contracts/http'
import { eventually, inEarnest, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createEntries } from './app.ts'
import { Config } from './config.ts'
import { leaseToday, mainToday } from '../tests/told.ts'

const entries = await serviceUnderTest('entries', Config, createEntries)
afterAll(() => entries.stop())

const giveaways = async () => z.array(calls.Giveaway).parse((await entries.nobody.get('/api/giveaways')).body)

describe('the entries service', () => {
  it('hears of a gift, shows its entries, tells of them, and counts them in the giveaway', async () => {
    const [donorId, giftId] = [entries.donorIdOf('ada@example.org'), randomUUID()]
    const stats = async () =>
      calls.DonorStats.parse((await entries.provedDonor(donorId).get('/api/donor-account/stats')).body)
    const gift = { giftId, donorId, giveaway: 'main', kind: GiftKind.ONE_TIME, amountCents: 50_00n }
    await entries.tell(GiftConfirmedSchema, { ...gift, confirmedAt: new Date().toISOString() })
    await eventually(async () => (await stats()).totalLifetimeEntries === 12)
    await eventually(async () => (await entries.told(EntriesGrantedSchema)).length > 0)
    const told = await entries.told(EntriesGrantedSchema)
    expect(told.map(({ key, value }) => ({ key, ...JSON.parse(value ?? '') }))).toMatchObject([
      { key: donorId, source: `gift:${giftId}`, donorId, finalEntries: '12' },
    ])
    await eventually(async () =>
      (await giveaways()).some(({ slug, totalEntries }) => slug === mainToday && totalEntries === 12),
    )
  })

  it('shows where the chains of the ledger end, to anybody', async () => {
    const heads = async () => z.array(calls.LedgerHead).parse((await entries.nobody.get('/api/ledger/heads')).body)
    const [head] = await eventually(async () => {
      const found = await heads()
      return found.length > 0 && found
    })
    expect(head).toMatchObject({ chain: mainToday, seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('hears of all that earns without a gift, and shows each cause apart', async () => {
    const [donorId, at] = [entries.donorIdOf('grace@example.org'), new Date().toISOString()]
    const visit = {
      visitId: randomUUID(),
      sponsorId: randomUUID(),
      sponsorshipLevel: 'platinum',
      companyName: 'Longspan',
    }
    const activity = {
      activityId: randomUUID(),
      donorId,
      platform: 'facebook',
      activity: SocialActivity.SHARE,
      post: 'p',
    }
    const reward = { referredMemberId: randomUUID(), reward: ReferralReward.PAID_MEMBERSHIP, stands: true, version: 1 }
    await entries.tell(MailboxProvedSchema, { donorId, provedAt: at, person: randomUUID() })
    await entries.tell(SponsorVisitedSchema, { ...visit, donorId, visitedAt: at })
    await entries.tell(SponsorVisitedSchema, { ...visit, visitId: randomUUID(), donorId, visitedAt: at })
    await entries.tell(MemberRegisteredSchema, { memberId: randomUUID(), donorId, level: 'free', registeredAt: at })
    await entries.tell(ReferralRewardChangedSchema, { ...reward, donorId, changedAt: at })
    await entries.tell(SocialActivityRecordedSchema, { ...activity, recordedAt: at })
    await entries.tell(SocialActivityRecordedSchema, { ...activity, post: 'q', recordedAt: at })
    await entries.tell(SocialActivityRejectedSchema, { ...activity, post: 'q', rejectedAt: at })
    await entries.tell(AffiliateReferralPaidSchema, { referralId: randomUUID(), donorId, paidAt: at })
    const stats = await eventually(async () => {
      const { body } = await entries.provedDonor(donorId).get('/api/donor-account/stats')
      const shown = calls.DonorStats.parse(body)
      return shown.totalLifetimeEntries === 760 && shown
    })
    expect(stats).toMatchObject({
      sponsorClickEntries: 500,
      monthlyAutoEntries: 50,
      referralEntries: 100,
      socialMediaEntries: 10,
      affiliateEntries: 100,
    })
  })

  it('shows the shipped giveaways', async () => {
    expect((await giveaways()).map(({ slug }) => slug)).toEqual([mainToday, leaseToday, 'corvette', 'disney'])
  })

  it('says of the cards of partners that they are examples, which lead nowhere, and shows none in earnest', async () => {
    const shown = async (at = entries) => (await at.nobody.get('/api/giveaways')).body
    expect((await shown()).map(({ isExample, link }: calls.Giveaway) => [isExample, link])).toEqual([
      [false, '/#choose-membership'],
      [false, '/jeep-lease'],
      [true, '/#prizes'],
      [true, '/#prizes'],
    ])
    await inEarnest(async () => {
      for (const where of [{ DATABASE_URL: entries.config.DATABASE_URL }, {}]) {
        const service = await serviceUnderTest('entries', Config, createEntries, {
          AUDITOR_EMAILS: 'a@b.org',
          // Ours remembers the list of the other one for two seconds.
          REDIS_URL: 'redis://127.0.0.1:1',
          ...where,
        })
        const desk = (await service.administrator().get('/api/admin/giveaways')).body
        for (const listed of [await shown(service), desk]) {
          const slugs = listed.map(({ slug }: { slug: string }) => slug)
          expect(slugs).toEqual(expect.arrayContaining([mainToday, leaseToday]))
          expect(slugs.filter((slug: string) => slug === 'corvette' || slug === 'disney')).toEqual([])
        }
        await service.stop()
      }
    })
    // Two more services are started, one after the other.
  }, 120_000)

  it('says that it is ready', async () => {
    await eventually(async () => (await entries.nobody.get('/health/ready')).status === 200)
  })
})
