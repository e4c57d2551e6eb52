import type { z } from 'zod'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'
import type { NamedRoles } from './desk-roles.ts'
import { roster } from './members/index.ts'
import { memorials } from './memorials/index.ts'
import { grantPayments, nonprofitReviews } from './nonprofits/index.ts'
import { affiliateReviews, sponsors, sponsorships } from './sponsors/index.ts'

/** All that a filter of a list finds, in the order of the list. */
const exportOf = <const S extends ServiceName, const L extends string, Filter extends z.ZodType>(of: {
  service: S
  /** What the file and the address call it. */
  list: L
  what: string
  roles: NamedRoles
  filter: Filter
}) =>
  call({
    service: of.service,
    method: 'GET',
    path: `/api/admin/exports/${of.list}`,
    summary: `All ${of.what} that match a filter, sorted, as a CSV file (UTF-8)`,
    access: 'administrator',
    roles: of.roles,
    limit: 'write',
    audited: ['list-exported'],
    request: { query: of.filter },
    response: { status: 200, file: 'text/csv' },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

export const exportMembers = exportOf({
  service: 'members',
  list: 'members',
  what: 'members',
  roles: roster.listMembers.roles,
  filter: roster.MemberFilter,
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
