import { z } from 'zod'
import { affiliateHoldNames } from '../../catalogue/index.ts'
import { Id, Text } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { DecidedRow, seenRows } from '../deciding.ts'
import { actOf, filterOf, pageOf, pageQuery } from '../paged.ts'
import { affiliateStates, referralStates } from './affiliates.ts'

/** An affiliate as administrators read it. */
export const ReviewedAffiliate = z
  .strictObject({
    id: Id,
    affiliateName: z.string(),
    email: z.string(),
    socialPlatforms: z.array(z.string()),
    socialLinks: z.array(z.string()),
    followerCounts: z.array(z.int()),
    /** From the first approval on. */
    code: z.string().nullable(),
    state: z.enum(affiliateStates),
    /** What was decided, the newest last. */
    acts: z.array(actOf(affiliateStates)),
    /** Counts the changes; who changes it says which they have seen. */
    version: z.int(),
    appliedAt: z.iso.datetime(),
  })
  .meta({ id: 'ReviewedAffiliate' })
export type ReviewedAffiliate = z.output<typeof ReviewedAffiliate>

/** The words are looked for in name, address, code and links. */
export const AffiliateFilter = z.strictObject(filterOf(affiliateStates, 'pending', 'asc'))
export type AffiliateFilter = z.output<typeof AffiliateFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listAffiliates = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/affiliates',
  summary: 'The affiliates that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...AffiliateFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(ReviewedAffiliate) },
  problems: forAdministrators,
})

/** What a reviewer compares an application with. */
export const AffiliateCase = z
  .strictObject({
    affiliate: ReviewedAffiliate,
    /** How many of its referrals are in which state. */
    referrals: z.record(z.enum(referralStates), z.int()),
    /** Others with one of the same links. */
    twins: z.array(z.strictObject({ id: Id, affiliateName: z.string(), state: z.enum(affiliateStates) })),
  })
  .meta({ id: 'AffiliateCase' })
export type AffiliateCase = z.output<typeof AffiliateCase>

const ofAffiliate = z.strictObject({ affiliateId: Id })

export const getAffiliate = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/affiliates/{affiliateId}',
  summary: 'One affiliate, with the number of its referrals in each state and who else has the same links',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: ofAffiliate },
  response: { status: 200, body: AffiliateCase },
  problems: [...forAdministrators, 'not-found'],
})

/** The affiliate reads it. */
export const AffiliateReason = z.strictObject({ reason: Text(2000, 'Say why. The affiliate will read it') })

const seen = z.int().min(0)
/** Who is pending or rejected can be approved or rejected; who is approved can be suspended, and who is suspended approved again. */
export const AffiliateReview = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), seen }),
  z.strictObject({ verdict: z.literal('rejected'), ...AffiliateReason.shape, seen }),
  z.strictObject({ verdict: z.literal('suspended'), ...AffiliateReason.shape, seen }),
])
export type AffiliateReview = z.output<typeof AffiliateReview>

export const reviewAffiliate = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/affiliates/{affiliateId}/review',
  summary:
    'Approve, reject or suspend an affiliate, who reads it by email; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['affiliate-approved', 'affiliate-rejected', 'affiliate-suspended'],
  request: { params: ofAffiliate, body: AffiliateReview },
  response: { status: 200, body: ReviewedAffiliate },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

/** A referral as administrators read it: by ids, and what speaks for and against it. */
export const ReviewedReferral = z
  .strictObject({
    id: Id,
    affiliateId: Id,
    affiliateName: z.string(),
    code: z.string(),
    state: z.enum(referralStates),
    /** Whoever gave. */
    donorId: Id,
    /** What is left of the gifts that it is for, after what was paid back. */
    amount: Dollars,
    paidAt: z.iso.datetime(),
    releasesAt: z.iso.datetime().nullable(),
    /** The rules that hold it, or had held it before it was decided. */
    holds: z.array(z.enum(affiliateHoldNames)),
    /** Null where no click was recorded. */
    click: z
      .strictObject({
        at: z.iso.datetime(),
        /** The host that led here. */
        from: z.string().nullable(),
        ad: z.boolean(),
      })
      .nullable(),
    reason: z.string().nullable(),
    /** The words of the appeal that waits or was the last. */
    appeal: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ReviewedReferral' })
export type ReviewedReferral = z.output<typeof ReviewedReferral>

/** `waiting`: held and appealed. */
export const ReferralFilter = z.strictObject({
  state: z.enum(['waiting', ...referralStates, 'all']).default('waiting'),
  affiliateId: Id.optional(),
  hold: z.enum(affiliateHoldNames).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type ReferralFilter = z.output<typeof ReferralFilter>

export const listReferrals = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/affiliate-referrals',
  summary: 'Referrals of affiliates that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...ReferralFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(ReviewedReferral) },
  problems: forAdministrators,
})

export const ReferralCase = z
  .strictObject({
    referral: ReviewedReferral,
    acts: z.array(actOf(referralStates)),
    /** Others of the same device, card or network, whoever referred them. */
    alike: z.array(
      z.strictObject({ referral: ReviewedReferral, by: z.array(z.enum(['device', 'card', 'network'])).min(1) }),
    ),
  })
  .meta({ id: 'ReferralCase' })
export type ReferralCase = z.output<typeof ReferralCase>

export const getReferral = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/affiliate-referrals/{referralId}',
  summary: 'One referral, with what was decided and others of the same device, card or network',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ referralId: Id }) },
  response: { status: 200, body: ReferralCase },
  problems: [...forAdministrators, 'not-found'],
})

export const ReferralReason = z.strictObject({ reason: Text(500, 'Say why. The affiliate will read it') })

const referrals = seenRows(z.strictObject({ id: Id, seen }), 'A referral is listed twice')

/** `accepted`: the rules that hold it hold it no longer; it counts once it has matured. `rejected`: what it has earned is taken back. */
export const ReferralDecisions = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('accepted'), referrals }),
  z.strictObject({ verdict: z.literal('rejected'), ...ReferralReason.shape, referrals }),
])
export type ReferralDecisions = z.output<typeof ReferralDecisions>

export const decideReferrals = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/admin/affiliate-referrals/decisions',
  summary:
    'Accept or reject referrals, each as it was seen; rejecting takes their entries back and tells the affiliate',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['referral-accepted', 'referral-rejected'],
  request: { body: ReferralDecisions },
  response: { status: 200, body: z.array(DecidedRow) },
  problems: forAdministrators,
})

/** Nothing is decided: what would become of each, as things are now. */
export const previewReferralDecisions = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/admin/affiliate-referrals/decisions/preview',
  summary: 'What a decision would do to each referral; nothing is changed',
  access: 'administrator',
  roles: ['reviews'],
  reads: true,
  limit: 'read',
  request: { body: z.strictObject({ verdict: z.enum(['accepted', 'rejected']), referrals }) },
  response: decideReferrals.response,
  problems: forAdministrators,
})
