import {
  affiliateReviews,
  type AnswerOf,
  apiKeys,
  approvals,
  assigning,
  audit,
  books,
  claims,
  type contacts,
  deskAccount,
  entries,
  entryHolds,
  erasures,
  figures,
  freePost,
  gateway,
  gifts,
  giveaways,
  grantPayments,
  type InputOf,
  memberships,
  judging,
  memorials,
  merges,
  nonprofitReviews,
  partnerCards,
  people,
  registrations,
  roster,
  rounds,
  secondLooks,
  socialReviews,
  sponsors,
  sponsorships,
  sponsorHolds,
  supporters,
  takings,
  views,
  waiting,
  webhooks,
} from '@evenhand/contracts/http'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { readHealth } from './health.ts'

const rowsPerPage = '50'
/** An administrator looks for what others did meanwhile: what is older than this is asked for again when a page opens. */
export const staleMilliseconds = 10_000
/** What comes in while a page is open is asked for so often; not while nobody sees it, which is the library’s default. */
export const newsMilliseconds = 30_000
const toldAgainMilliseconds = 3_000

type GiftQuery = Omit<InputOf<typeof gifts.listGifts>['query'], 'after' | 'limit'>
type RegistrationQuery = Omit<InputOf<typeof registrations.listRegistrations>['query'], 'after' | 'limit'>
type InquiryQuery = Omit<InputOf<typeof sponsors.listSponsorInquiries>['query'], 'after' | 'limit'>
type SponsorshipQuery = Omit<InputOf<typeof sponsorships.listSponsorships>['query'], 'after' | 'limit'>
type NonprofitQuery = Omit<InputOf<typeof nonprofitReviews.listRegistered>['query'], 'after' | 'limit'>
type GrantQuery = Omit<InputOf<typeof grantPayments.listDeskGrants>['query'], 'after' | 'limit'>
type ApplicationQuery = Omit<InputOf<typeof judging.listDeskApplications>['query'], 'after' | 'limit'>
type AffiliateQuery = Omit<InputOf<typeof affiliateReviews.listAffiliates>['query'], 'after' | 'limit'>
type HoldQuery = Omit<InputOf<typeof entryHolds.listEntryHolds>['query'], 'after' | 'limit'>
type ReferralQuery = Omit<InputOf<typeof affiliateReviews.listReferrals>['query'], 'after' | 'limit'>
type AuditQuery = Omit<InputOf<typeof audit.listAudit>['query'], 'after' | 'limit'>
type DeliveryQuery = Omit<InputOf<typeof webhooks.listDeliveries>['query'], 'after' | 'limit'>
type MemorialQuery = Omit<InputOf<typeof memorials.searchMemorials>['query'], 'after' | 'limit'>
type ActivityQuery = Omit<InputOf<typeof socialReviews.listReviewed>['query'], 'after' | 'limit'>
type MemberQuery = Omit<InputOf<typeof roster.listMembers>['query'], 'after' | 'limit'>
type MembershipQuery = Omit<InputOf<typeof memberships.listAllMemberships>['query'], 'after' | 'limit'>

export type ContactCall =
  | typeof contacts.listGiftContacts
  | typeof contacts.listMemberContacts
  | typeof contacts.listRegistrationContacts
  | typeof contacts.listPostContacts

export type HistoryCall =
  | typeof supporters.listMoneyHistory
  | typeof supporters.listEntryHistory
  | typeof supporters.listMemberHistory
  | typeof supporters.listEmailHistory
  | typeof supporters.listRegistrationHistory
  | typeof supporters.listMemorialHistory
  | typeof supporters.listSponsorHistory
  | typeof supporters.listNonprofitHistory
  | typeof supporters.listSignInHistory

/** As every part answers it; which kinds there are is known to who asked. */
export type HistoryPage = Omit<AnswerOf<HistoryCall>, 'items'> & { items: supporters.HistoryItem[] }

export const firstPage = { initialPageParam: '', staleTime: staleMilliseconds }
export const following = (after: string) => ({ limit: rowsPerPage, ...(after ? { after } : {}) })

/** What administrators read. All of it is forgotten when they log out. */
export const adminQueries = {
  gifts: (query: GiftQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'gifts', query],
      queryFn: ({ signal, pageParam }) =>
        api(gifts.listGifts, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  gift: (giftId: string) =>
    queryOptions({
      queryKey: ['admin', 'gift', giftId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(gifts.getGift, { params: { giftId } }, { signal }),
    }),
  giftsOverTime: (query: InputOf<typeof gifts.showGiftsOverTime>['query']) =>
    queryOptions({
      queryKey: ['admin', 'gifts-over-time', query],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(gifts.showGiftsOverTime, { query }, { signal }),
    }),
  /** What the ledger granted for the gifts of a list. */
  giftEntries: (giftIds: readonly string[]) =>
    queryOptions({
      queryKey: ['admin', 'gift-entries', giftIds],
      staleTime: staleMilliseconds,
      enabled: giftIds.length > 0,
      queryFn: ({ signal }) => api(entries.listGiftEntries, { query: { gifts: giftIds.join(',') } }, { signal }),
    }),
  giftFigures: () =>
    queryOptions({
      queryKey: ['admin', 'gift-figures'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(figures.showGiftFigures, {}, { signal }),
    }),
  entryFigures: () =>
    queryOptions({
      queryKey: ['admin', 'entry-figures'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(figures.showEntryFigures, {}, { signal }),
    }),
  backlog: () =>
    queryOptions({
      queryKey: ['admin', 'backlog'],
      staleTime: staleMilliseconds,
      refetchInterval: newsMilliseconds,
      queryFn: ({ signal }) => api(gateway.getSystemBacklog, {}, { signal }),
    }),
  /** Everything that waits for this person, counted. */
  queues: () =>
    queryOptions({
      queryKey: ['admin', 'queues'],
      staleTime: staleMilliseconds,
      refetchInterval: newsMilliseconds,
      queryFn: ({ signal }) => api(gateway.getDeskQueues, {}, { signal }),
    }),
  /** Who is at work on what. */
  takings: () =>
    queryOptions({
      queryKey: ['admin', 'takings'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(takings.listTakings, {}, { signal }),
    }),
  memberships: (query: MembershipQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'memberships', query],
      queryFn: ({ signal, pageParam }) =>
        api(memberships.listAllMemberships, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  socialActivities: (query: ActivityQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'social', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(socialReviews.listReviewed, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  socialActivity: (activityId: string) =>
    queryOptions({
      queryKey: ['admin', 'social', 'one', activityId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(socialReviews.getReviewed, { params: { activityId } }, { signal }),
    }),
  secondLook: () =>
    queryOptions({
      queryKey: ['admin', 'social', 'second', 'next'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(secondLooks.nextSecondLook, {}, { signal }),
    }),
  socialReviewers: () =>
    queryOptions({
      queryKey: ['admin', 'social', 'second', 'reviewers'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(secondLooks.listReviewers, {}, { signal }),
    }),
  members: (query: MemberQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'members', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(roster.listMembers, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  member: (memberId: string) =>
    queryOptions({
      queryKey: ['admin', 'members', 'one', memberId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(roster.getMemberCase, { params: { memberId } }, { signal }),
    }),
  affiliates: (query: AffiliateQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'affiliates', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(affiliateReviews.listAffiliates, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  affiliate: (affiliateId: string) =>
    queryOptions({
      queryKey: ['admin', 'affiliates', 'one', affiliateId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(affiliateReviews.getAffiliate, { params: { affiliateId } }, { signal }),
    }),
  affiliateReferrals: (query: ReferralQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'affiliates', 'referrals', query],
      queryFn: ({ signal, pageParam }) =>
        api(affiliateReviews.listReferrals, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  affiliateReferral: (referralId: string) =>
    queryOptions({
      queryKey: ['admin', 'affiliates', 'referral', referralId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(affiliateReviews.getReferral, { params: { referralId } }, { signal }),
    }),
  approvals: (query: { state: 'waiting' | 'over' }) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'approvals', query],
      queryFn: ({ signal, pageParam }) =>
        api(approvals.listApprovals, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  entryHolds: (query: HoldQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'entry-holds', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(entryHolds.listEntryHolds, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  entryHold: (holdId: string) =>
    queryOptions({
      queryKey: ['admin', 'entry-holds', 'one', holdId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(entryHolds.getEntryHold, { params: { holdId } }, { signal }),
    }),
  registrations: (query: RegistrationQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'registrations', query],
      queryFn: ({ signal, pageParam }) =>
        api(registrations.listRegistrations, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  registrationExports: (page: string) =>
    queryOptions({
      queryKey: ['admin', 'registration-exports', page],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(registrations.listRegistrationExports, { query: { page } }, { signal }),
    }),
  postBatches: (query: { state?: 'open' | 'closed' } = {}) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'post-batches', query],
      queryFn: ({ signal, pageParam }) =>
        api(freePost.listPostBatches, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  postBatch: (batchId: string) =>
    queryOptions({
      queryKey: ['admin', 'post-batch', batchId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(freePost.getPostBatch, { params: { batchId } }, { signal }),
    }),
  books: () =>
    queryOptions({
      queryKey: ['admin', 'books'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(books.getBooks, {}, { signal }),
    }),
  reconciliations: () =>
    queryOptions({
      queryKey: ['admin', 'reconciliations'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(books.listReconciliations, {}, { signal }),
    }),
  memorials: (query: MemorialQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'memorials', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(memorials.searchMemorials, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  memorial: (memorialId: string) =>
    queryOptions({
      queryKey: ['admin', 'memorials', 'one', memorialId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(memorials.getPaidMemorial, { params: { memorialId } }, { signal }),
    }),
  sponsorInquiries: (query: InquiryQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'sponsor-inquiries', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(sponsors.listSponsorInquiries, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  sponsorInquiry: (inquiryId: string) =>
    queryOptions({
      queryKey: ['admin', 'sponsor-inquiries', 'one', inquiryId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(sponsors.getSponsorInquiry, { params: { inquiryId } }, { signal }),
    }),
  /** The first hundred who wait in line for a block, or have one held for them. */
  sponsorWaiting: (state: 'waiting' | 'offered') =>
    queryOptions({
      queryKey: ['admin', 'sponsor-waiting', state],
      queryFn: ({ signal }) => api(waiting.listWaiting, { query: { state, limit: '100' } }, { signal }),
    }),
  /** The hundred oldest holds that aren’t paid. */
  sponsorHolds: () =>
    queryOptions({
      queryKey: ['admin', 'sponsor-holds'],
      queryFn: ({ signal }) => api(sponsorHolds.listHolds, { query: { limit: '100' } }, { signal }),
    }),
  sponsorships: (query: SponsorshipQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'sponsorships', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(sponsorships.listSponsorships, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  sponsorship: (sponsorshipId: string) =>
    queryOptions({
      queryKey: ['admin', 'sponsorships', 'one', sponsorshipId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(sponsorships.getSponsorship, { params: { sponsorshipId } }, { signal }),
    }),
  grants: (query: GrantQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'grants', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(grantPayments.listDeskGrants, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  grant: (grantId: string) =>
    queryOptions({
      queryKey: ['admin', 'grants', 'one', grantId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(grantPayments.getDeskGrant, { params: { grantId } }, { signal }),
    }),
  nonprofits: (query: NonprofitQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'nonprofits', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(nonprofitReviews.listRegistered, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** One registration, with what a reviewer compares it with. */
  nonprofit: (nonprofitId: string) =>
    queryOptions({
      queryKey: ['admin', 'nonprofits', 'one', nonprofitId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(nonprofitReviews.getRegistered, { params: { nonprofitId } }, { signal }),
    }),
  grantRounds: () =>
    queryOptions({
      queryKey: ['admin', 'grant-rounds', 'list'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(rounds.listDeskRounds, {}, { signal }),
    }),
  roundInterests: (roundId: string) =>
    queryOptions({
      queryKey: ['admin', 'grant-rounds', 'interests', roundId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(judging.getRoundInterests, { params: { roundId } }, { signal }),
    }),
  roundConflicts: (roundId: string) =>
    queryOptions({
      queryKey: ['admin', 'grant-rounds', 'conflicts', roundId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(assigning.listConflicts, { params: { roundId } }, { signal }),
    }),
  grantApplications: (roundId: string, query: ApplicationQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'grant-rounds', 'applications', roundId, query],
      queryFn: ({ signal, pageParam }) =>
        api(
          judging.listDeskApplications,
          { params: { roundId }, query: { ...query, ...following(pageParam) } },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  grantApplication: (applicationId: string) =>
    queryOptions({
      queryKey: ['admin', 'grant-rounds', 'application', applicationId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(judging.getDeskApplication, { params: { applicationId } }, { signal }),
    }),
  ranking: (roundId: string) =>
    queryOptions({
      queryKey: ['admin', 'grant-rounds', 'ranking', roundId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(judging.getRanking, { params: { roundId } }, { signal }),
    }),
  giveaways: () =>
    queryOptions({
      queryKey: ['admin', 'giveaways'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(giveaways.listManagedGiveaways, {}, { signal }),
    }),
  partnerCards: () =>
    queryOptions({
      queryKey: ['admin', 'partner-cards'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(partnerCards.listPartnerCards, {}, { signal }),
    }),
  giveaway: (slug: string) =>
    queryOptions({
      queryKey: ['admin', 'giveaway', slug],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(giveaways.getGiveawayDesk, { params: { slug } }, { signal }),
    }),
  wonDraws: () =>
    queryOptions({
      queryKey: ['admin', 'won-draws'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(claims.listWonDraws, {}, { signal }),
    }),
  winnerDesk: (slug: string) =>
    queryOptions({
      queryKey: ['admin', 'winner-desk', slug],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(claims.getWinnerDesk, { params: { slug } }, { signal }),
    }),
  /** How somebody drawn can be reached, as one owner of personal data knows it. */
  contacts: (call: ContactCall, donorId: string) =>
    queryOptions({
      queryKey: ['admin', 'contacts', call.path, donorId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(call, { params: { donorId } }, { signal }),
    }),
  views: (list: string) =>
    queryOptions({
      queryKey: ['admin', 'views', list],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(views.listViews, { query: { list } }, { signal }),
    }),
  /** How far an erasure is moves on its own. */
  erasures: (query: { state: erasures.ErasureState }) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'erasures', query],
      queryFn: ({ signal, pageParam }) =>
        api(erasures.listErasures, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : toldAgainMilliseconds),
    }),
  erasureOf: (donorId: string) =>
    queryOptions({
      queryKey: ['admin', 'erasure', donorId],
      queryFn: ({ signal }) => api(erasures.getErasureOf, { params: { donorId } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.erasure?.doneAt === null ? toldAgainMilliseconds : false),
    }),
  merges: (query: InputOf<typeof merges.listMerges>['query']) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'listed-merges', query],
      queryFn: ({ signal, pageParam }) =>
        api(merges.listMerges, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : toldAgainMilliseconds),
    }),
  /** How far a merge is moves on its own, and another owner decides about one. */
  mergesOf: (donorId: string) =>
    queryOptions({
      queryKey: ['admin', 'merges', donorId],
      queryFn: ({ signal }) => api(merges.getMergesOf, { params: { donorId } }, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data && (data.proposal?.state === 'open' || [data.into, ...data.from].some((one) => one?.doneAt === null))
          ? toldAgainMilliseconds
          : false,
    }),
  /** Which record an address has, and which one it leads to. */
  recordOf: (email: string) =>
    queryOptions({
      queryKey: ['admin', 'record', email],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(merges.findRecordOf, { query: { email } }, { signal }),
    }),
  supporters: (search: string) =>
    queryOptions({
      queryKey: ['admin', 'supporters', search],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(supporters.findSupporters, { query: search === '' ? {} : { search } }, { signal }),
    }),
  /** What records are called, by their ids: as the first service does that knows them. */
  names: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['admin', 'names', ids],
      staleTime: staleMilliseconds,
      enabled: ids.length > 0,
      queryFn: async ({ signal }) => {
        const query = { ids: ids.join(',') }
        const parts = await Promise.all(
          Object.values(supporters.supporterNames).map((call) => api(call, { query }, { signal })),
        )
        return new Map(parts.reverse().flatMap((named) => named.map((one) => [one.donorId, one] as const)))
      },
    }),
  /** What happened to one person in one part of the system. */
  history: (call: HistoryCall, donorId: string) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'history', call.path, donorId],
      queryFn: ({ signal, pageParam }): Promise<HistoryPage> =>
        api<HistoryCall>(call, { params: { donorId }, query: following(pageParam) }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  /** What the administrators are called, by their ids. */
  administratorNames: () =>
    queryOptions({
      queryKey: ['admin', 'administrator-names'],
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const administrators = await api(audit.listAdministrators, {}, { signal })
        return new Map(administrators.map(({ id, name }) => [id, name]))
      },
    }),
  deskAccount: () =>
    queryOptions({
      queryKey: ['admin', 'account'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(deskAccount.getDeskAccount, {}, { signal }),
    }),
  people: () =>
    queryOptions({
      queryKey: ['admin', 'people'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(people.listPeople, {}, { signal }),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ['admin', 'webhooks'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(webhooks.listWebhooks, {}, { signal }),
      refetchInterval: toldAgainMilliseconds,
    }),
  apiKeys: () =>
    queryOptions({
      queryKey: ['admin', 'api-keys'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(apiKeys.listApiKeys, {}, { signal }),
    }),
  webhookDeliveries: (webhookId: string, query: DeliveryQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'webhooks', webhookId, query],
      queryFn: ({ signal, pageParam }) =>
        api(
          webhooks.listDeliveries,
          { params: { webhookId }, query: { ...query, ...following(pageParam) } },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
      // What is sent ends a moment later. Whoever reads further down is left alone.
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : toldAgainMilliseconds),
    }),
  audit: (query: AuditQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: ['admin', 'audit', query],
      queryFn: ({ signal, pageParam }) =>
        api(audit.listAudit, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
      // Other services tell what was done a moment later. Whoever reads further down is left alone.
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : toldAgainMilliseconds),
    }),
  health: () =>
    queryOptions({
      queryKey: ['health'],
      staleTime: staleMilliseconds,
      refetchInterval: newsMilliseconds,
      queryFn: ({ signal }) => readHealth(signal),
    }),
}
