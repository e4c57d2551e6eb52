import type { EntryType, Wall } from '@evenhand/contracts/catalogue'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import {
  donations,
  draws,
  email,
  entries,
  gateway,
  giveaways,
  members,
  memberships,
  memorials,
  nonprofits,
  receipts,
  registrations,
  sponsors,
  winners,
} from './calls.ts'
import { api } from './client.ts'

/** Never stale, no refetch on focus or by interval, no retries (spec 01 §7); a screen that waits for news says so itself. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })

/** Marks what everybody may see: the gateway puts it into the page. What is somebody's own, or needs a secret, never has it. */
const published = { published: true } as const

export const isPublished = (meta: Record<string, unknown> | undefined): boolean => meta?.['published'] === true

export const queries = {
  session: () =>
    queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => api(gateway.getSession, {}, { signal }) }),
  campaignStats: () =>
    queryOptions({
      meta: published,
      queryKey: ['campaign-stats'],
      queryFn: ({ signal }) => api(donations.getCampaignStats, {}, { signal }),
    }),
  giveaways: () =>
    queryOptions({
      meta: published,
      queryKey: ['giveaways'],
      queryFn: ({ signal }) => api(entries.listGiveaways, {}, { signal }),
    }),
  draws: () =>
    queryOptions({
      meta: published,
      queryKey: ['draws'],
      queryFn: ({ signal }) => api(draws.listDraws, {}, { signal }),
    }),
  draw: (slug: string) =>
    queryOptions({
      meta: published,
      queryKey: ['draws', slug],
      queryFn: ({ signal }) => api(draws.getDraw, { params: { slug } }, { signal }),
    }),
  winners: () =>
    queryOptions({
      meta: published,
      queryKey: ['winners'],
      queryFn: ({ signal }) => api(winners.listWinners, {}, { signal }),
    }),
  /** What the link to a prize leads to. */
  prize: (token: string) =>
    queryOptions({
      queryKey: ['prize', token],
      gcTime: 0,
      queryFn: ({ signal }) => api(winners.openPrize, { body: { token } }, { signal }),
    }),
  /** The rules in force, or an earlier version. */
  rules: (slug: string, version?: string) =>
    queryOptions({
      meta: published,
      queryKey: ['rules', slug, version ?? 'in force'],
      queryFn: ({ signal }) =>
        version === undefined
          ? api(giveaways.getRules, { params: { slug } }, { signal })
          : api(giveaways.getRulesVersion, { params: { slug, version } }, { signal }),
    }),
  rulesVersions: (slug: string) =>
    queryOptions({
      meta: published,
      queryKey: ['rules', slug, 'versions'],
      queryFn: ({ signal }) => api(giveaways.listRulesVersions, { params: { slug } }, { signal }),
    }),
  fairness: (slug: string) =>
    queryOptions({
      meta: published,
      queryKey: ['fairness', slug],
      queryFn: ({ signal }) => api(giveaways.getFairness, { params: { slug } }, { signal }),
    }),
  sponsors: () =>
    queryOptions({
      meta: published,
      queryKey: ['sponsors'],
      queryFn: ({ signal }) => api(sponsors.listSponsors, {}, { signal }),
    }),
  memorialBlocks: (wall: Wall = 'in-honor-of') =>
    queryOptions({
      meta: published,
      queryKey: ['memorial-blocks', wall],
      queryFn: ({ signal }) => api(memorials.listMemorialBlocks, { query: { wall } }, { signal }),
    }),
  memorialPositions: (wall: Wall) =>
    queryOptions({
      meta: published,
      queryKey: ['memorial-blocks', wall, 'available'],
      queryFn: ({ signal }) => api(memorials.listAvailablePositions, { query: { wall } }, { signal }),
    }),
  landingPages: () =>
    queryOptions({
      meta: published,
      queryKey: ['landing-pages'],
      queryFn: ({ signal }) => api(registrations.listLandingPages, {}, { signal }),
    }),
  nonprofits: () =>
    queryOptions({
      meta: published,
      queryKey: ['nonprofits'],
      queryFn: ({ signal }) => api(nonprofits.listNonprofits, { query: {} }, { signal }),
    }),
  benefiting: () =>
    queryOptions({
      meta: published,
      queryKey: ['benefiting'],
      queryFn: ({ signal }) => api(nonprofits.listBenefiting, {}, { signal }),
    }),
  cart: (sessionId: string) =>
    queryOptions({
      queryKey: ['cart', sessionId],
      queryFn: ({ signal }) => api(donations.listCartItems, { params: { sessionId } }, { signal }),
    }),
  paymentConfig: () =>
    queryOptions({
      queryKey: ['payment-config'],
      queryFn: ({ signal }) => api(donations.getPaymentConfig, {}, { signal }),
    }),
  donorAccount: () =>
    queryOptions({
      queryKey: ['donor', 'account'],
      queryFn: ({ signal }) => api(donations.getDonorAccount, { query: {} }, { signal }),
    }),
  donations: () =>
    queryOptions({
      queryKey: ['donor', 'donations'],
      queryFn: ({ signal }) => api(donations.listDonations, { query: {} }, { signal }),
    }),
  /** Which sponsors the donor has visited today. */
  sponsorVisits: () =>
    queryOptions({
      queryKey: ['donor', 'sponsor-visits'],
      queryFn: ({ signal }) => api(sponsors.listSponsorVisits, {}, { signal }),
    }),
  donorProofs: () =>
    queryOptions({
      queryKey: ['donor', 'proofs'],
      queryFn: ({ signal }) => api(draws.listDonorProofs, { query: {} }, { signal }),
    }),
  emailPreferences: () =>
    queryOptions({
      queryKey: ['donor', 'email-preferences'],
      queryFn: ({ signal }) => api(email.getEmailPreferences, {}, { signal }),
    }),
  donorStats: () =>
    queryOptions({
      queryKey: ['donor', 'stats'],
      queryFn: ({ signal }) => api(entries.getDonorStats, { query: {} }, { signal }),
    }),
  ownMember: () =>
    queryOptions({
      queryKey: ['donor', 'member'],
      queryFn: ({ signal }) => api(members.getOwnMember, {}, { signal }),
    }),
  /** What the member has earned by referrals, newest first. */
  referrals: (accountNumber: string) =>
    queryOptions({
      queryKey: ['donor', 'referrals', accountNumber],
      queryFn: ({ signal }) => api(members.listReferrals, { params: { accountNumber } }, { signal }),
    }),
  memberships: () =>
    queryOptions({
      queryKey: ['donor', 'memberships'],
      queryFn: ({ signal }) => api(memberships.listMemberships, { query: {} }, { signal }),
    }),
  receipts: () =>
    queryOptions({
      queryKey: ['donor', 'receipts'],
      queryFn: ({ signal }) => api(receipts.listReceipts, { query: {} }, { signal }),
    }),
  entryTransactions: (limit: number, entryType?: EntryType) =>
    infiniteQueryOptions({
      queryKey: ['donor', 'transactions', limit, entryType],
      queryFn: ({ signal, pageParam }) =>
        api(
          entries.listEntryTransactions,
          {
            query: {
              limit: String(limit),
              ...(entryType ? { entryType } : {}),
              ...(pageParam ? { after: pageParam } : {}),
            },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.id),
    }),
}
