import {
  affiliateReviews,
  audit,
  emailSubscribers,
  gifts,
  merges,
  nonprofitReviews,
  roster,
  supporters,
} from '@evenhand/web-kit/desk'
import { api, dayInWords, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import { giveaways, memorials, registrations, sponsors, sponsorships } from '@evenhand/web-kit/forms'
import { isAddress } from '../lists/is-address.ts'
import { actionWords } from '../audit/audit-words.ts'
import { stateOf } from '../members/member-words.ts'
import type { useMay } from '../frame/allowed.tsx'

/** Something that words were found in, and where the desk shows it. */
export interface Found {
  id: string
  title: string
  detail: string
  to: string
}

/** One kind of thing, looked for by a call that a role may or may not make. */
export interface Group {
  title: string
  needs: Parameters<ReturnType<typeof useMay>>[0]
  /** Words that this is not asked for: an id alone finds a gift. */
  isAskedFor?: (words: string) => boolean
  find: (words: string, signal: AbortSignal) => Promise<Found[]>
  /** The list of all that match, where a list shows them. */
  allAt?: (words: string) => string
}

export const shownMax = 5
const limit = `${shownMax}`
const all = { state: 'all', limit } as const
const at = (path: string, names: Record<string, string>): string => `${path}?${new URLSearchParams(names)}`

/** A gift's id, a payment of the processor, or the number of a receipt. */
const isId = (words: string): boolean => /^(?:[\da-f-]{36}|pi_\w+|EH-[\d-]+)$/i.test(words)

const supporterGroup: Group = {
  title: 'Supporters',
  needs: supporters.findSupporters,
  find: async (search, signal) =>
    (await api(supporters.findSupporters, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.donorId,
      title: one.name || one.email,
      detail: one.email,
      to: `/admin/supporters/${one.donorId}`,
    })),
  allAt: (search) => at('/admin/supporters', { search }),
}

/** An address that leads to another record since a merge: nothing else has it any more. */
const combinedGroup: Group = {
  title: 'Combined records',
  needs: merges.findRecordOf,
  isAskedFor: isAddress,
  find: async (email, signal) => {
    const { leadsTo, mergedAt } = await api(merges.findRecordOf, { query: { email } }, { signal })
    return mergedAt === null
      ? []
      : [
          {
            id: leadsTo,
            title: email,
            detail: `was combined into another record on ${dayInWords(mergedAt)}`,
            to: `/admin/supporters/${leadsTo}`,
          },
        ]
  },
}

const memberGroup: Group = {
  title: 'Members',
  needs: roster.listMembers,
  find: async (search, signal) =>
    (await api(roster.listMembers, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.id,
      title: `${one.firstName} ${one.lastName}`,
      detail: `${one.email}, ${stateOf(one)}`,
      to: at('/admin/members', { member: one.id }),
    })),
  allAt: (search) => at('/admin/members', { search }),
}

const giftGroup: Group = {
  title: 'Gifts and payments',
  needs: gifts.listGifts,
  isAskedFor: isId,
  find: async (search, signal) =>
    (await api(gifts.listGifts, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.id,
      title: `${formatDollars(parseDollars(one.amount) ?? 0n)} from ${one.donorName || one.donorEmail}`,
      detail: one.donorEmail,
      to: at('/admin/gifts', { gift: one.id }),
    })),
}

const registrationGroup: Group = {
  title: 'Registrations',
  needs: registrations.listRegistrations,
  find: async (search, signal) =>
    (await api(registrations.listRegistrations, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.name,
      detail: one.email,
      to: at('/jeep-lease-admin', { search: one.email }),
    })),
  allAt: (search) => at('/jeep-lease-admin', { search }),
}

const memorialGroup: Group = {
  title: 'Memorials',
  needs: memorials.searchMemorials,
  find: async (search, signal) =>
    (await api(memorials.searchMemorials, { query: { search, ...all } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.lovedOneName,
      detail: `from ${one.donorName}`,
      to: at('/admin/memorials', { state: 'all', memorial: one.id }),
    })),
  allAt: (search) => at('/admin/memorials', { state: 'all', search }),
}

const nonprofitGroup: Group = {
  title: 'Organizations',
  needs: nonprofitReviews.listRegistered,
  find: async (search, signal) =>
    (await api(nonprofitReviews.listRegistered, { query: { search, ...all } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.organizationName,
      detail: one.contactEmail,
      to: at('/admin/nonprofits', { state: 'all', nonprofit: one.id }),
    })),
  allAt: (search) => at('/admin/nonprofits', { state: 'all', search }),
}

const sponsorshipGroup: Group = {
  title: 'Sponsorships',
  needs: sponsorships.listSponsorships,
  find: async (search, signal) =>
    (await api(sponsorships.listSponsorships, { query: { search, ...all } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.companyName,
      detail: one.name,
      to: at('/admin/sponsorships', { state: 'all', sponsorship: one.id }),
    })),
  allAt: (search) => at('/admin/sponsorships', { state: 'all', search }),
}

const inquiryGroup: Group = {
  title: 'Sponsor inquiries',
  needs: sponsors.listSponsorInquiries,
  find: async (search, signal) =>
    (await api(sponsors.listSponsorInquiries, { query: { search, ...all } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.companyName,
      detail: one.email,
      to: at('/admin/sponsor-inquiries', { state: 'all', inquiry: one.id }),
    })),
  allAt: (search) => at('/admin/sponsor-inquiries', { state: 'all', search }),
}

const affiliateGroup: Group = {
  title: 'Affiliates',
  needs: affiliateReviews.listAffiliates,
  find: async (search, signal) =>
    (await api(affiliateReviews.listAffiliates, { query: { search, ...all } }, { signal })).items.map((one) => ({
      id: one.id,
      title: one.affiliateName,
      detail: one.email,
      to: at('/admin/affiliates', { state: 'all', affiliate: one.id }),
    })),
  allAt: (search) => at('/admin/affiliates', { state: 'all', search }),
}

const subscriberGroup: Group = {
  title: 'Email subscribers',
  needs: emailSubscribers.listEmailSubscribers,
  find: async (search, signal) =>
    (await api(emailSubscribers.listEmailSubscribers, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.id,
      title: `${one.firstName} ${one.lastName}`.trim() || one.email,
      detail: one.email,
      to: at('/email-management', { tab: 'subscribers', subscriber: one.id }),
    })),
  allAt: (search) => at('/email-management', { tab: 'subscribers', search }),
}

const giveawayGroup: Group = {
  title: 'Giveaways',
  needs: giveaways.listManagedGiveaways,
  find: async (words, signal) => {
    const known = await api(giveaways.listManagedGiveaways, {}, { signal })
    const wanted = words.toLowerCase()
    return known
      .filter(({ slug, title, external }) => !external && `${title} ${slug}`.toLowerCase().includes(wanted))
      .slice(0, shownMax)
      .map(({ slug, title }) => ({ id: slug, title, detail: slug, to: `/admin/giveaways/${slug}` }))
  },
}

const actGroup: Group = {
  title: 'Audit trail',
  needs: audit.listAudit,
  find: async (search, signal) =>
    (await api(audit.listAudit, { query: { search, limit } }, { signal })).items.map((one) => ({
      id: one.id,
      title: actionWords[one.action],
      detail: one.words,
      to: at('/admin/audit', { search }),
    })),
  allAt: (search) => at('/admin/audit', { search }),
}

/** People first, then what they did, then what we do. */
export const groups: readonly Group[] = [
  supporterGroup,
  combinedGroup,
  memberGroup,
  giftGroup,
  registrationGroup,
  memorialGroup,
  nonprofitGroup,
  sponsorshipGroup,
  inquiryGroup,
  affiliateGroup,
  subscriberGroup,
  giveawayGroup,
  actGroup,
]
