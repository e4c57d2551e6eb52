import * as contracts from '@evenhand/contracts/http'
import type { Call, GatewayCall } from '@evenhand/contracts/http'

/** A call with the name that the contracts export it by, which is its `operationId`, and the part of the system it belongs to. */
export interface Operation {
  id: string
  tag: string
  call: Call | GatewayCall
}

const known = new Set<unknown>([...contracts.calls, ...contracts.gatewayCalls])
const isKnown = (value: unknown): value is Call | GatewayCall => known.has(value)

/** Members have a call of the same name. */
const { listReferrals: listAffiliateReferrals, ...affiliateReviews } = contracts.affiliateReviews

const parts = {
  session: contracts.identity,
  donations: contracts.donations,
  gifts: { ...contracts.gifts, ...contracts.purchases, ...contracts.approvals },
  books: { ...contracts.books, ...contracts.moneyTrail },
  audit: contracts.audit,
  people: {
    ...contracts.people,
    ...contracts.deskAccount,
    ...contracts.passkeys,
    ...contracts.views,
    ...contracts.takings,
  },
  webhooks: contracts.webhooks,
  'api-keys': contracts.apiKeys,
  figures: contracts.figures,
  exports: contracts.exports,
  entries: { ...contracts.entries, ...contracts.entryHolds },
  'free-post': contracts.freePost,
  supporters: { ...contracts.supporters, ...contracts.personalData, ...contracts.erasures, ...contracts.merges },
  draws: contracts.draws,
  winners: { ...contracts.winners, ...contracts.claims, ...contracts.contacts },
  giveaways: { ...contracts.giveaways, ...contracts.prizeChanges, ...contracts.partnerCards },
  members: {
    ...contracts.members,
    ...contracts.roster,
    ...contracts.social,
    ...contracts.socialReviews,
    ...contracts.secondLooks,
  },
  memberships: contracts.memberships,
  receipts: contracts.receipts,
  memorials: {
    ...contracts.memorials,
    ...contracts.memorialCorrections,
    ...contracts.memorialPages,
    ...contracts.memorialPhotos,
    ...contracts.memorialReports,
    ...contracts.ownMemorials,
  },
  nonprofits: {
    ...contracts.nonprofits,
    ...contracts.registering,
    ...contracts.benefiting,
    ...contracts.nonprofitReviews,
  },
  grants: {
    ...contracts.rounds,
    ...contracts.grants,
    ...contracts.attachments,
    ...contracts.judging,
    ...contracts.assigning,
    ...contracts.grantPayments,
    ...contracts.grantReversals,
    ...contracts.grantReports,
  },
  sponsors: {
    ...contracts.sponsors,
    ...contracts.sponsorships,
    ...contracts.sponsorInvoices,
    ...contracts.sponsorLogos,
    ...contracts.figuresMails,
    ...contracts.waiting,
    ...contracts.sponsorHolds,
  },
  affiliates: { ...contracts.affiliates, ...affiliateReviews, listAffiliateReferrals, ...contracts.referralClicks },
  email: {
    ...contracts.email,
    ...contracts.emailAutomations,
    ...contracts.emailCampaigns,
    ...contracts.emailImports,
    ...contracts.emailLists,
    ...contracts.emailNewsletters,
    ...contracts.emailOverview,
    ...contracts.emailSegments,
    ...contracts.emailSubscribers,
    ...contracts.emailReports,
    ...contracts.emailTemplates,
    ...contracts.emailTests,
  },
  registrations: contracts.registrations,
  system: contracts.gateway,
}

export const operations: readonly Operation[] = Object.entries(parts).flatMap(([part, exported]) =>
  Object.entries(exported).flatMap(([id, call]): Operation[] =>
    isKnown(call) ? [{ id, tag: call.path.startsWith('/api/session') ? 'session' : part, call }] : [],
  ),
)
