/**
 * Affiliates (spec 01 §5): whoever has many followers applies, a person reviews it, and every first paid gift through the approved code’s link earns
 * entries once it has matured. A page needs `catalogue` for words: `affiliateHolds`, `affiliateDisclosures`, `affiliateUncountedWords`.
 */
import { z } from 'zod'
import { affiliateHoldNames, followersMin } from '../../catalogue/index.ts'
import { Email, Id, Line, PersonName, Text, WebAddress } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'

/** `suspended`: was approved; the code leads nowhere now, and what has not counted yet is held. */
export const affiliateStates = ['pending', 'approved', 'rejected', 'suspended'] as const
export type AffiliateState = (typeof affiliateStates)[number]

const platformsMax = 10
const noPlatform = 'At least one social platform is required'

/** The three lists say one thing: the first link and the first count are of the first platform. */
export const AffiliateForm = z
  .strictObject({
    affiliateName: PersonName(200, 'Name is required'),
    email: Email(),
    socialPlatforms: z
      .array(Line(60, 'Choose a platform'), {
        error: ({ input }) => (input === undefined ? noPlatform : undefined),
      })
      .min(1, noPlatform)
      .max(platformsMax, `Use at most ${platformsMax} platforms`),
    socialLinks: z.array(WebAddress()).max(platformsMax),
    followerCounts: z
      .array(
        z
          .int('Enter a whole number')
          .min(followersMin, `Each platform must have at least ${followersMin} followers`)
          .max(2_000_000_000, 'Enter the number of your followers'),
      )
      .max(platformsMax),
  })
  .refine(
    ({ socialPlatforms, socialLinks, followerCounts }) =>
      socialLinks.length === socialPlatforms.length && followerCounts.length === socialPlatforms.length,
    { path: ['socialLinks'], message: 'Give each platform its link and its followers' },
  )
export type AffiliateForm = z.output<typeof AffiliateForm>

const applied = {
  id: Id,
  affiliateName: z.string(),
  socialPlatforms: z.array(z.string()),
  socialLinks: z.array(z.string()),
  followerCounts: z.array(z.int()),
}

/** What an application is answered with: no code before a person has approved it. */
export const AppliedAffiliate = z
  .strictObject({
    ...applied,
    status: z.literal('pending'),
    totalReferrals: z.literal(0),
    totalEntries: z.literal(0),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AppliedAffiliate' })
export type AppliedAffiliate = z.output<typeof AppliedAffiliate>

export const applyAsAffiliate = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/affiliates',
  summary:
    'Apply as an affiliate; the application is pending until an administrator reviews it, and its result is emailed',
  access: 'anyone',
  // It mails whoever is named.
  limit: 'registration',
  idempotent: true,
  request: { body: AffiliateForm },
  response: { status: 201, body: AppliedAffiliate },
  problems: [
    'invalid-request',
    'already-registered',
    'idempotency-key-reused',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

/**
 * `pending`: paid, and counts once the payment can hardly be disputed (`releasesAt`). `held`: one of the rules wants a person to look; `appealed`: the
 * affiliate asked for another look after a rejection. `counted`: its entries count. `upheld`: rejected, and so it stays after an appeal. `reversed`: the
 * money went back; should it come again, the referral does too.
 */
export const referralStates = ['pending', 'held', 'appealed', 'counted', 'rejected', 'upheld', 'reversed'] as const
export type ReferralState = (typeof referralStates)[number]

/** A referral as its affiliate sees it: who gave, and how much, is theirs. */
export const OwnReferral = z
  .strictObject({
    id: Id,
    state: z.enum(referralStates),
    /** When the first gift was paid. */
    paidAt: z.iso.datetime(),
    /** When it counts at the latest; null unless it is pending. */
    releasesAt: z.iso.datetime().nullable(),
    /** Which rules hold it (`affiliateHolds` has the words); of one that a person decided, those that had held it. */
    holds: z.array(z.enum(affiliateHoldNames)),
    /** What counts now. */
    entries: z.int(),
    /** Why it was rejected, in the words of whoever did. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnReferral' })
export type OwnReferral = z.output<typeof OwnReferral>

/** A day in the time zone of the campaign. */
const Day = z.strictObject({
  day: z.iso.date(),
  /** Browsers that followed the link: each once a day. */
  clicks: z.int(),
  /** People who became members through it. */
  signUps: z.int(),
  /** First gifts through it, whatever became of them. */
  paid: z.int(),
  /** Entries that count now, of the gifts of that day. */
  entries: z.int(),
})

export const OwnAffiliate = z
  .strictObject({
    ...applied,
    email: z.string(),
    state: z.enum(affiliateStates),
    /** Why it was rejected or suspended. */
    reason: z.string().nullable(),
    /** From the first approval on. */
    code: z.string().nullable(),
    /** What to pass on: the path of the short address, from which the gateway leads to the home page. Any page with `?ref=<code>` works too. */
    link: z.string().nullable(),
    /** Whether a referral would count now, by the rules of the giveaway that is open. */
    counting: z.enum(['counts', 'not-named', 'closed']),
    /** The last thirty days, the newest first. */
    days: z.array(Day),
    /** How many referrals are in which state, and the entries that count. */
    totals: z.strictObject({
      ...Object.fromEntries(referralStates.map((state) => [state, z.int()] as const)),
      entries: z.int(),
    } as Record<ReferralState | 'entries', z.ZodInt>),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnAffiliate' })
export type OwnAffiliate = z.output<typeof OwnAffiliate>

const ofDonors = ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'] as const

export const getOwnAffiliate = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/affiliates/own',
  summary: 'The affiliate whose email address the caller has proved, with the figures of thirty days; null without one',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.strictObject({ affiliate: OwnAffiliate.nullable() }) },
  problems: ofDonors,
})

export const listOwnReferrals = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/affiliates/own/referrals',
  summary: 'The referrals of the caller, the newest first, one page at a time, with their state and why they are held',
  access: 'donor',
  limit: 'read',
  request: { query: z.strictObject({ state: z.enum([...referralStates, 'all']).default('all'), ...pageQuery }) },
  response: { status: 200, body: pageOf(OwnReferral) },
  problems: ['invalid-request', ...ofDonors],
})

export const downloadOwnReferrals = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/affiliates/own/referrals.csv',
  summary: 'All referrals of the caller as a CSV file',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, file: 'text/csv' },
  problems: ['not-found', ...ofDonors],
})

export const ReferralAppeal = z.strictObject({ words: Text(1_000, 'Say why it should count') })

export const appealReferral = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/affiliates/own/referrals/{referralId}/appeal',
  summary: 'Appeal the rejection of a referral of yours, once',
  access: 'donor',
  limit: 'write',
  request: { params: z.strictObject({ referralId: Id }), body: ReferralAppeal },
  response: { status: 200, body: OwnReferral },
  problems: ['invalid-request', 'not-found', 'conflict', ...ofDonors],
})
