import type { Call } from './call.ts'
import { deskRoles, mayCall, type NamedRoles } from './desk-roles.ts'
import {
  affiliateReviews,
  approvals,
  claims,
  draws,
  entryHolds,
  freePost,
  gifts,
  giveaways,
  grantPayments,
  grantReports,
  grantReversals,
  judging,
  memberships,
  memorialCorrections,
  memorialReports,
  memorials,
  nonprofitReviews,
  prizeChanges,
  socialReviews,
  sponsorLogos,
  sponsors,
  sponsorships,
  takings,
} from './parts.ts'

/** The calls that decide about each kind of thing that waits, or finish it: who may make one of them may take such a thing. */
export const decidingCalls: Readonly<Record<takings.TakenThing, readonly Call[]>> = {
  gift: [gifts.refundGift],
  approval: [approvals.approve, approvals.refuseApproval, approvals.withdrawApproval],
  membership: [memberships.notifyOfArrears, memberships.cancelForDonor],
  giveaway: [
    giveaways.publishRules,
    giveaways.discardRulesDraft,
    prizeChanges.askPrizeChange,
    prizeChanges.approvePrizeChange,
    prizeChanges.refusePrizeChange,
    draws.holdDraw,
    claims.notifyWinner,
    claims.verifyClaim,
    claims.forfeitClaim,
    claims.proposeSettlement,
    claims.confirmProposal,
    claims.refuseProposal,
    claims.awardPrize,
    claims.recordDelivery,
  ],
  batch: [freePost.closePostBatch],
  donor: [entryHolds.decideEntryHolds, entryHolds.takeBackFreeEntries],
  activity: [socialReviews.decideActivities],
  memorial: [
    memorials.reviewMemorial,
    memorials.reviewMemorials,
    memorialReports.keepReportedMemorial,
    memorialCorrections.decideCorrection,
  ],
  inquiry: [sponsors.noteSponsorInquiry],
  sponsorship: [sponsorships.decideSponsorship, sponsorLogos.decideLogo],
  affiliate: [affiliateReviews.reviewAffiliate],
  referral: [affiliateReviews.decideReferrals],
  nonprofit: [nonprofitReviews.reviewNonprofit],
  'grant-round': [judging.confirmDecision],
  application: [
    grantPayments.confirmGrantPayment,
    grantReversals.takeBackGrantPayment,
    grantReversals.confirmGrantReturn,
    grantReversals.takeBackGrantReturn,
    grantReversals.confirmGrantCancellation,
    grantReversals.takeBackGrantCancellation,
    grantReports.reviewGrantReport,
  ],
}

const takersOf = (kind: takings.TakenThing): NamedRoles => [
  'owner',
  ...deskRoles.filter((role) => role !== 'owner' && decidingCalls[kind].some((call) => mayCall([role], call))),
]

/** The call that takes a thing of one kind: for those alone who may decide about it. */
export const takeThingOf = (kind: takings.TakenThing) => ({ ...takings.takeThing, roles: takersOf(kind) })
