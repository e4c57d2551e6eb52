import {
  affiliateReviews,
  audit,
  emailSubscribers,
  gifts,
  merges,
  nonprofitReviews,
  people,
  roster,
  supporters,
} from '@evenhand/web-kit/desk'
import { api, dayInWords, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import { giveaways, memorials, registrations, sponsors, sponsorships } from '@evenhand/web-kit/forms'
import { isAddress } from '../lists/is-address.ts'
import { actionWords } from '../audit/audit-words.ts'
import { stateOf } from '../members/member-words.ts'
import { rolesInWords } from '../roles/role-words.ts'
import type { useMay } from '../frame/allowed.tsx'
import { hasWords } from './has-words.ts'

/** Something that words were found in, and where the desk shows it. */
export interface Found {
  id: string
  title: string
  detail: string
  to: string
  /** What else is looked through, by its name: said where the words are in none of what is shown. */
  also?: readonly (readonly [name: string, value: string | null | undefined])[]
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
      also: [['Account number', one.accountNumber]],
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
      // Nothing but a whole id finds one here.
      also: [
        ['Gift', one.id],
        [/^EH-/i.test(search) ? 'Receipt' : search.startsWith('pi_') ? 'Payment' : 'Donor', search],
      ],
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
      also: [
        ['City', one.city],
        ['Phone', one.phone],
      ],
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
      also: [['Donor’s email', one.donorEmail]],
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
      also: [
        ['Contact', one.contactName],
        ['EIN', one.taxId],
      ],
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
      also: [
        ['Contact', one.contactName],
        ['Contact’s email', one.contactEmail],
        ['Website', one.website],
      ],
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
      also: [['Contact', one.contactName]],
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
      also: [['Code', one.code], ...one.socialLinks.map((link) => ['Link', link] as const)],
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
    return known
      .filter(({ slug, title, external }) => !external && hasWords(words, title, slug))
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
      also: [
        ['Acted on', one.thing?.id],
        ['Request', one.requestId],
      ],
    })),
  allAt: (search) => at('/admin/audit', { search }),
}

/** Who works at the desk, has worked there, or is invited. */
const deskGroup: Group = {
  title: 'People at the desk',
  needs: people.listPeople,
  find: async (words, signal) => {
    const known = await api(people.listPeople, {}, { signal })
    const working = known.people
      .filter(({ name, username, email }) => hasWords(words, name, username, email))
      .map(({ id, name, username, email, roles, state }) => ({
        id,
        title: name,
        detail: `${email ?? username}, ${state === 'removed' ? 'removed' : rolesInWords(roles)}`,
        to: at('/admin/people', { person: id }),
        also: [['Username', username]] as const,
      }))
    const invited = known.invitations
      .filter(({ name, email }) => hasWords(words, name, email))
      .map(({ id, name, email }) => ({
        id,
        title: name,
        detail: `${email}, invited`,
        to: at('/admin/people', { person: id }),
      }))
    return [...working, ...invited].slice(0, shownMax)
  },
  allAt: () => '/admin/people',
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
  deskGroup,
  actGroup,
]
