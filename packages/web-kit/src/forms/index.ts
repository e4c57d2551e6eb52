/**
 * What forms stand on, and the schemas of calls: the second package that shell and remotes share. It comes when a page or a dialog needs
 * it, so nothing of it may be in the facade, which every visitor loads first.
 */
// Before everything that makes a schema.
import '../api/no-eval.ts'
import '../api/own-sentences.ts'

export {
  affiliates,
  attachments,
  countedMax,
  donations,
  draws,
  email,
  emailNewsletters,
  entries,
  entryHolds,
  erasures,
  gateway,
  giveaways,
  grantPayments,
  grantReports,
  grants,
  identity,
  members,
  memberships,
  memorialCorrections,
  memorialPages,
  memorialPhotos,
  memorialReports,
  memorials,
  moneyTrail,
  nonprofits,
  ownMemorials,
  personalData,
  receipts,
  registering,
  registrations,
  rounds,
  social,
  figuresMails,
  sponsorInvoices,
  sponsorHolds,
  waiting,
  sponsorLogos,
  sponsors,
  sponsorships,
  winners,
} from '@evenhand/contracts/http'
export {
  activitiesAMonth,
  affiliateDisclosures,
  affiliateEntries,
  affiliateHolds,
  affiliateUncountedWords,
  disputeDays,
  entryHolds as entryHoldKinds,
  followersMin,
  isOpenIn,
  memberDisclosure,
  type NamedWay,
  notOpenWords,
  referralDays,
  socialActivityTypes,
  socialDisclosure,
  monthCaps,
  socialEntries,
  socialHolds,
  socialPlatformNames,
  socialPlatforms,
  socialTag,
  describeSponsorship,
  describeWish,
  sponsorInvoice,
  sponsorLine,
  isBlock,
  priceOfSponsorship,
  type SponsorshipChoice,
  sponsorshipMonths,
  sponsorRenewalDays,
  type SponsorTier,
  sponsorTierNames,
  sponsorTiers,
  sponsorWall,
  uncountedWords,
} from '@evenhand/contracts/catalogue'
export { tooLargeSentence } from '@evenhand/contracts/files'
export { goneOne, newsletterPath, newslettersPath, oneNamed } from '@evenhand/contracts/pages'
export { Dollars } from '@evenhand/contracts/money'
export { Controller, useWatch } from 'react-hook-form'
export { download } from '../api/download.ts'
export { faultOfFile, upload } from '../api/upload.ts'
export * from '../cards/index.ts'
export * from '../own-sessions/index.ts'
export * from '../rules-line/index.ts'
export { Tabs } from '../ui/tabs.tsx'
export { Tip, Tips } from '../ui/tip.tsx'
export { ChooseFile } from './choose-file.tsx'
export { StickyAction } from './sticky-action.tsx'
export { takeUpSession } from './take-up-session.ts'
export { typedAmount } from './typed-amount.ts'
export { useContractForm } from './use-contract-form.ts'
export { useSending } from './use-sending.ts'
export { useKeptForm } from './use-kept-form.ts'
export { useAsked, useOpenTab } from './use-open-tab.ts'
