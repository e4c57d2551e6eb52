/** What administrators alone use: calls with their schemas, and what is read by them. The third package that is shared, loaded by their pages. */
// Before everything that makes a schema.
import '../api/no-eval.ts'
import '../api/own-sentences.ts'

export {
  affiliateHoldNames,
  affiliateHolds,
  approvalDays,
  entryHolds as entryHoldKinds,
  entryHoldStateWords,
  entryHoldsOfMany,
  editionSlug,
  instantOf,
  lastDayOf,
  moveByYears,
  periodOf,
} from '@evenhand/contracts/catalogue'
export {
  affiliateReviews,
  apiKeys,
  approvals,
  attachments,
  assigning,
  audit,
  benefiting,
  books,
  claims,
  contacts,
  countedMax,
  decidedTogetherMax,
  type RowOutcome,
  decidingCalls,
  deskAccount,
  deskRoleNames,
  deskRoles,
  type DeskRole,
  emailAutomations,
  emailCampaigns,
  emailImports,
  emailJourneys,
  emailLists,
  emailOverview,
  emailSegments,
  emailSubscribers,
  emailTemplates,
  emailTests,
  entryHolds,
  erasures,
  merges,
  exports,
  figures,
  freePost,
  gifts,
  grantPayments,
  grantReports,
  grantReversals,
  judging,
  keyScopes,
  looksUntold,
  keyScopeWords,
  mayCall,
  nonprofitReviews,
  partnerCards,
  passkeys,
  people,
  prizeChanges,
  personalData,
  purchases,
  queues,
  roster,
  rounds,
  rules,
  secondLooks,
  socialReviews,
  supporters,
  takeThingOf,
  takings,
  views,
  webhooks,
} from '@evenhand/contracts/http'
export { typedDollars, typedNumber } from '@evenhand/contracts/money'
export {
  forEveryone,
  isMergeField,
  type MergeField,
  mergeFieldNames,
  mergeFields,
  readTags,
  writtenTag,
} from '@evenhand/contracts/merge-tags'
export { folded } from '@evenhand/contracts/search'
export { keptBy } from '@evenhand/contracts/services'
export { download } from '../api/download.ts'
export {
  adminQueries,
  type ContactCall,
  type HistoryCall,
  type HistoryPage,
  newsMilliseconds,
} from './admin-queries.ts'
export { emailKey, emailQueries } from './email-queries.ts'
export * from './icons.ts'
export type { PagedQuery } from './paged-query.ts'
export { mailLink } from './mail-link.ts'
