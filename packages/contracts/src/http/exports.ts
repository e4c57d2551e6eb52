import { z } from 'zod'
import { Id } from '../ids/index.ts'
import type { ProblemCode } from '../problems/index.ts'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'
import type { NamedRoles } from './desk-roles.ts'
import { approvals } from './donations/index.ts'
import { entryHolds } from './entries/index.ts'
import * as erasures from './erasures.ts'
import * as merges from './merges.ts'
import { roster, socialReviews } from './members/index.ts'
import { memorials } from './memorials/index.ts'
import { grantPayments, judging, nonprofitReviews } from './nonprofits/index.ts'
import { affiliateReviews, sponsors, sponsorships } from './sponsors/index.ts'

/** All that a filter of a list finds, in the order of the list. */
const exportOf = <
  const S extends ServiceName,
  const L extends string,
  Filter extends z.ZodType,
  const More extends ProblemCode = never,
>(of: {
  service: S
  /** What the file and the address call it. */
  list: L
  what: string
  roles: NamedRoles
  filter: Filter
  /** Why it may be refused besides. */
  problems?: readonly More[]
}) =>
  call({
    service: of.service,
    method: 'GET',
    path: `/api/admin/exports/${of.list}`,
    summary: `All ${of.what} that match a filter, sorted, as a CSV file (UTF-8)`,
    access: 'administrator',
    roles: of.roles,
    freshProof: true,
    limit: 'write',
    audited: ['list-exported'],
    request: { query: of.filter },
    response: { status: 200, file: 'text/csv' },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable', ...(of.problems ?? [])],
  })

export const exportMembers = exportOf({
  service: 'members',
  list: 'members',
  what: 'members',
  roles: roster.listMembers.roles,
  filter: roster.MemberFilter,
})

export const exportActivities = exportOf({
  service: 'members',
  list: 'social-activities',
  what: 'social media activity',
  roles: socialReviews.listReviewed.roles,
  filter: socialReviews.ActivityFilter,
})

export const exportEntryHolds = exportOf({
  service: 'entries',
  list: 'entry-holds',
  what: 'holds of free entries',
  roles: entryHolds.listEntryHolds.roles,
  filter: entryHolds.HoldFilter,
})

export const exportApprovals = exportOf({
  service: 'donations',
  list: 'approvals',
  what: 'approvals by a second person',
  roles: approvals.listApprovals.roles,
  filter: approvals.ApprovalFilter,
})

export const exportMemorials = exportOf({
  service: 'memorials',
  list: 'memorials',
  what: 'paid memorials',
  roles: memorials.searchMemorials.roles,
  filter: memorials.MemorialFilter,
})

export const exportSponsorships = exportOf({
  service: 'sponsors',
  list: 'sponsorships',
  what: 'sponsorships',
  roles: sponsorships.listSponsorships.roles,
  filter: sponsorships.SponsorshipFilter,
})

export const exportInquiries = exportOf({
  service: 'sponsors',
  list: 'sponsor-inquiries',
  what: 'sponsor inquiries',
  roles: sponsors.listSponsorInquiries.roles,
  filter: sponsors.InquiryFilter,
})

export const exportAffiliates = exportOf({
  service: 'sponsors',
  list: 'affiliates',
  what: 'affiliates',
  roles: affiliateReviews.listAffiliates.roles,
  filter: affiliateReviews.AffiliateFilter,
})

export const exportReferrals = exportOf({
  service: 'sponsors',
  list: 'affiliate-referrals',
  what: 'referrals of affiliates',
  roles: affiliateReviews.listReferrals.roles,
  filter: affiliateReviews.ReferralFilter,
})

export const exportNonprofits = exportOf({
  service: 'nonprofits',
  list: 'nonprofits',
  what: 'registered nonprofits',
  roles: nonprofitReviews.listRegistered.roles,
  filter: nonprofitReviews.NonprofitFilter,
})

export const exportGrants = exportOf({
  service: 'nonprofits',
  list: 'grants',
  what: 'grants, without those from which the caller is recused,',
  roles: grantPayments.listDeskGrants.roles,
  filter: grantPayments.GrantFilter,
})

export const exportApplications = exportOf({
  service: 'nonprofits',
  list: 'grant-applications',
  what: 'submitted applications of a round, without those of a conflict of the caller,',
  roles: judging.listDeskApplications.roles,
  filter: z.strictObject({ roundId: Id, ...judging.ApplicationFilter.shape }),
  problems: ['not-found', 'interests-undeclared'],
})

export const exportErasures = exportOf({
  service: 'identity',
  list: 'erasures',
  what: 'erasures',
  roles: erasures.listErasures.roles,
  filter: erasures.ErasureFilter,
})

export const exportMerges = exportOf({
  service: 'identity',
  list: 'merges',
  what: 'merges of two records',
  roles: merges.listMerges.roles,
  filter: merges.MergeFilter,
})
