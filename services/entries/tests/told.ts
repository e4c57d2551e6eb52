/** What the other services tell, and histories made of it. */
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  AffiliateReferralPaidSchema,
  AffiliateReferralReversedSchema,
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MailboxProvedSchema,
  MemberRegisteredSchema,
  MemberLevelGrantedSchema,
  MemberStandingChangedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
  ReferralReward,
  ReferralRewardChangedSchema,
  RegistrationReceivedSchema,
  SocialActivity,
  SocialActivityRecordedSchema,
  SocialActivityRejectedSchema,
  SponsorVisitedSchema,
} from '@evenhand/contracts/events'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { shippedGiveaways, shippedSlug } from '../src/giveaways/shipped.ts'
import { shipGiveaways } from '../src/giveaways/store.ts'

/** The day of the installations in tests: the main giveaway is open from June 15 to December 15, 2026, whatever the day of the test. */
export const shippedOn = new Date('2026-11-21T12:00:00Z')

/** The slugs that an installation of today has, where a test goes by the clock. */
export const [mainToday = '', leaseToday = ''] = shippedGiveaways.map((one) => shippedSlug(one, new Date()))

/** The giveaway that gifts of that time enter. */
export const mainGiveaway = 'main-2026'

/** An event on its way: what a reaction gets. */
export interface Told {
  type: string
  json: ReturnType<typeof encodeEvent>
  id: string
}

const event = <D extends DescMessage>(schema: D, content: MessageInitShape<D>): Told => ({
  type: schema.typeName,
  json: encodeEvent(schema, content),
  id: uuidv7(),
})

interface MoreOfGift {
  amountCents?: bigint
  giveaway?: string
  kind?: GiftKind
  level?: string
  thingId?: string
  thingKind?: string
  region?: string
}

/** Fifty dollars once for the main giveaway, unless more is said. */
export const someGift = (donorId: string, giftId: string, at: string, more: MoreOfGift = {}) => ({
  giftId,
  donorId,
  giveaway: 'main',
  kind: GiftKind.ONE_TIME,
  amountCents: 50_00n,
  confirmedAt: at,
  ...more,
})

export const confirmed = (...gift: Parameters<typeof someGift>): Told => event(GiftConfirmedSchema, someGift(...gift))

export const reversed = (
  donorId: string,
  giftId: string,
  amountCents: bigint,
  reversalId: string = randomUUID(),
): Told =>
  event(GiftReversedSchema, {
    giftId,
    donorId,
    giveaway: 'main',
    amountCents,
    reversalId,
    reversedAt: '2026-11-25T09:00:00Z',
  })

export const reinstated = (donorId: string, giftId: string, amountCents: bigint): Told =>
  event(GiftReinstatedSchema, {
    giftId,
    donorId,
    giveaway: 'main',
    amountCents,
    reversalId: randomUUID(),
    reinstatedAt: '2026-11-26T09:00:00Z',
  })

export const multiplied = (
  donorId: string,
  factor: number,
  boughtAt: string,
  purchaseId: string = randomUUID(),
): Told => event(MultiplierBoughtSchema, { purchaseId, donorId, factor, days: 30, boughtAt, amountCents: 5_00n })

export const visited = (
  donorId: string,
  sponsorId: string,
  visitedAt: string,
  sponsorshipLevel = 'bronze',
  visitId: string = randomUUID(),
): Told =>
  event(SponsorVisitedSchema, { visitId, sponsorId, sponsorshipLevel, donorId, visitedAt, companyName: 'Longspan' })

/** `none` ends it. */
export const levelled = (donorId: string, level: string, changedAt: string, membershipId = `m-${donorId}`): Told =>
  event(MembershipChangedSchema, { membershipId, donorId, level, changedAt })

/** By an administrator; `none` takes it back. */
export const levelGranted = (donorId: string, level: string, changedAt: string): Told =>
  event(MemberLevelGrantedSchema, { memberId: donorId, donorId, level, changedAt })

/** By an administrator. */
export const standingChanged = (donorId: string, isActive: boolean, version: number, changedAt: string): Told =>
  event(MemberStandingChangedSchema, { memberId: donorId, donorId, isActive, version, changedAt })

export const registered = (donorId: string, registeredAt: string, referrerMemberId = ''): Told =>
  event(MemberRegisteredSchema, { memberId: donorId, donorId, level: 'free', registeredAt, referrerMemberId })

export const freelyEntered = (donorId: string, at: string, giftId: string = randomUUID()): Told =>
  confirmed(donorId, giftId, at, { kind: GiftKind.FREE, level: 'free', amountCents: 0n })

export const monthPaid = (donorId: string, at: string, giftId: string = randomUUID(), level = 'silver'): Told =>
  confirmed(donorId, giftId, at, { kind: GiftKind.LEVEL_MONTH, level, amountCents: 4_95n })

/** By somebody who has nothing in common with anybody else, unless more is said. */
export const proved = (
  donorId: string,
  provedAt: string,
  more: Partial<Record<'person' | 'domain' | 'subscriber' | 'network' | 'browser', string>> & {
    isDisposable?: boolean
  } = {},
): Told =>
  event(MailboxProvedSchema, {
    donorId,
    provedAt,
    person: donorId,
    domain: '',
    subscriber: `s-${donorId}`,
    network: `n-${donorId}`,
    browser: `b-${donorId}`,
    ...more,
  })

export const registeredForLease = (donorId: string, registeredAt: string): Told =>
  event(RegistrationReceivedSchema, { registrationId: randomUUID(), donorId, giveaway: 'lease', registeredAt })

export const referralRewarded = (
  donorId: string,
  referredMemberId: string,
  more: { reward?: ReferralReward; stands?: boolean; version?: number; changedAt?: string } = {},
): Told =>
  event(ReferralRewardChangedSchema, {
    donorId,
    referredMemberId,
    reward: ReferralReward.FREE_SIGNUP,
    stands: true,
    version: 1,
    changedAt: '2026-11-21T12:00:00Z',
    ...more,
  })

export const recorded = (
  donorId: string,
  post: string,
  activity: SocialActivity = SocialActivity.SHARE,
  version = 1,
): Told =>
  event(SocialActivityRecordedSchema, {
    activityId: randomUUID(),
    donorId,
    platform: 'facebook',
    activity,
    post,
    recordedAt: '2026-11-21T12:00:00Z',
    version,
  })

export const rejected = (
  donorId: string,
  post: string,
  activity: SocialActivity = SocialActivity.SHARE,
  version = 2,
): Told =>
  event(SocialActivityRejectedSchema, {
    activityId: randomUUID(),
    donorId,
    platform: 'facebook',
    activity,
    post,
    rejectedAt: '2026-11-22T12:00:00Z',
    version,
  })

export const affiliatePaid = (donorId: string, referralId: string): Told =>
  event(AffiliateReferralPaidSchema, { referralId, donorId, paidAt: '2026-11-21T12:00:00Z' })

export const affiliateReversed = (donorId: string, referralId: string): Told =>
  event(AffiliateReferralReversedSchema, { referralId, donorId, reversedAt: '2026-11-23T12:00:00Z' })

/** A giveaway whose caps any history passes soon: of a month's gifts, of a month, and of the whole. */
export const smallGiveaway = 'small'
export async function shipSmallGiveaway(db: Database): Promise<void> {
  const [main] = shippedGiveaways
  if (main) await shipGiveaways(db, [{ ...main, series: smallGiveaway, repeats: false }], shippedOn)
  await db.query(sql`update giveaways set entries_max_per_person = 60 where slug = ${smallGiveaway}`)
  await db.query(sql`
    insert into giveaway_month_caps values (${smallGiveaway}, 'donation', 40), (${smallGiveaway}, 'any', 50)`)
}

/** A donor's history in three months; whatever happens, it is a set of facts. */
export const anyHistory = fc.array(
  fc.record({
    what: fc.constantFrom(
      'gift' as const,
      'gift-and-refund' as const,
      'gift-and-dispute' as const,
      'memorial' as const,
      'memorial-and-refund' as const,
      'multiplier' as const,
      'multiplier-and-refund' as const,
      'visit' as const,
      'visit-again' as const,
      'level' as const,
      'member' as const,
      'free-entry' as const,
      'paid-month' as const,
      'paid-month-and-refund' as const,
      'referral-and-loss' as const,
      'activity' as const,
      'activity-and-rejection' as const,
      'affiliate-and-reversal' as const,
    ),
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.bigInt({ min: 1_00n, max: 1_000_00n }),
    part: fc.bigInt({ min: 1n, max: 120n }),
    factor: fc.constantFrom(2, 3),
    level: fc.constantFrom('silver', 'gold', 'diamond', 'none'),
    tier: fc.constantFrom('bronze', 'silver', 'gold', 'platinum', 'diamond'),
    giveaway: fc.constantFrom('main', smallGiveaway),
  }),
  { minLength: 1, maxLength: 8 },
)

const tile = { kind: GiftKind.MEMORIAL, amountCents: 100_00n, thingId: randomUUID(), thingKind: 'memorial' }
const someSponsors = ['0197a000-0000-7000-8000-0000000000e1', '0197a000-0000-7000-8000-0000000000e2']

export type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

export function eventsOf(history: History, donor: string): Told[] {
  const [sponsorA = '', sponsorB = ''] = someSponsors
  const firstMember = history.findIndex(({ what }) => what === 'member')
  return history.flatMap(({ what, day, cents, part, factor, level, tier, giveaway }, place) => {
    const month = 9 + (place % 3)
    // No two at one instant: their order would be that of their ids, which are random.
    const at = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:0${place}:00Z`
    const id = randomUUID()
    const gift = confirmed(donor, id, at, { amountCents: cents, giveaway })
    switch (what) {
      case 'gift':
        return [gift]
      case 'gift-and-refund':
        return [gift, reversed(donor, id, (cents * part) / 100n)]
      case 'gift-and-dispute':
        return [gift, reversed(donor, id, cents), reinstated(donor, id, cents)]
      case 'memorial':
        return [confirmed(donor, id, at, { ...tile, giveaway })]
      case 'memorial-and-refund':
        return [confirmed(donor, id, at, { ...tile, giveaway }), reversed(donor, id, part * 1_00n)]
      case 'multiplier':
        return [multiplied(donor, factor, at)]
      case 'multiplier-and-refund':
        return [multiplied(donor, factor, at, id), reversed(donor, id, 5_00n)]
      case 'visit':
        return [visited(donor, sponsorA, at, tier)]
      case 'visit-again':
        // Of one day the first one counts, and two days are two.
        return [visited(donor, sponsorB, at, tier), visited(donor, sponsorB, at.replace('T12', 'T13'), tier)]
      case 'level':
        return [levelled(donor, level, at, `m-${donor}-${place % 2}`)]
      case 'member':
        // Told of once each; of several in a history the first one stands for all.
        return place === firstMember ? [registered(donor, at)] : []
      case 'free-entry':
        return [freelyEntered(donor, at, id)]
      case 'paid-month':
        return [monthPaid(donor, at, id)]
      case 'paid-month-and-refund':
        return [monthPaid(donor, at, id), reversed(donor, id, (4_95n * part) / 100n)]
      case 'referral-and-loss':
        return [
          referralRewarded(donor, id, { changedAt: at }),
          referralRewarded(donor, id, { version: 2, stands: false }),
          ...(factor === 2 ? [referralRewarded(donor, id, { version: 3, changedAt: at })] : []),
        ]
      case 'activity':
        return [recorded(donor, `post-${factor}`)]
      case 'activity-and-rejection':
        return [recorded(donor, `post-${factor}`), rejected(donor, `post-${factor}`)]
      case 'affiliate-and-reversal':
        return factor === 2 ? [affiliatePaid(donor, id), affiliateReversed(donor, id)] : [affiliatePaid(donor, id)]
    }
  })
}
