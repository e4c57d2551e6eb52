import { cartLink } from './cart-link.ts'
import { affiliateMails } from './affiliates/index.ts'
import { confirmationMails } from './confirmations/index.ts'
import { contactMessage } from './contact-message.ts'
import { designed } from './designed.ts'
import { deskEmailConfirm } from './desk-email-confirm.ts'
import { deskFactorReset } from './desk-factor-reset.ts'
import { deskInvitation } from './desk-invitation.ts'
import { deskLoginChanged } from './desk-login-changed.ts'
import { deskPasswordVoid } from './desk-password-void.ts'
import { deskPeopleChanged } from './desk-people-changed.ts'
import { drawHash } from './draw-hash.ts'
import { trailHead } from './trail-head.ts'
import { ledgerHeads } from './ledger-heads.ts'
import { erasureDone } from './erasures/erasure-done.ts'
import { erasureWaits } from './erasures/erasure-waits.ts'
import { memberWelcome } from './member-welcome.ts'
import { memorialCorrected } from './memorials/memorial-corrected.ts'
import { memorialCorrectionDeclined } from './memorials/memorial-correction-declined.ts'
import { memorialDeclined } from './memorials/memorial-declined.ts'
import { memorialMoved } from './memorials/memorial-moved.ts'
import { memorialPhotoRemoved } from './memorials/memorial-photo-removed.ts'
import { memorialFamily } from './memorials/memorial-family.ts'
import { memorialReceived } from './memorials/memorial-received.ts'
import { memorialShown } from './memorials/memorial-shown.ts'
import { sponsorWaiting } from './sponsors/sponsor-waiting.ts'
import { sponsorFigures } from './sponsors/sponsor-figures.ts'
import { sponsorshipChanged } from './sponsors/sponsorship-changed.ts'
import { sponsorshipInvoice } from './sponsors/sponsorship-invoice.ts'
import { accountStanding } from './members/account-standing.ts'
import { platinumChanged } from './members/platinum-changed.ts'
import { membershipMails } from './memberships/index.ts'
import { nonprofitMails } from './nonprofits/index.ts'
import { prizeMails } from './prizes/index.ts'
import { receiptMails } from './receipts/index.ts'
import { recordsMergeAsked } from './records-merge-asked.ts'
import { recordsMerged } from './records-merged.ts'
import { socialAppealDecided } from './social/social-appeal-decided.ts'
import { socialHeld } from './social/social-held.ts'
import { socialRejected } from './social/social-rejected.ts'
import { socialReleased } from './social/social-released.ts'
import { signInCode } from './sign-in-code.ts'
import { sponsorInquiry } from './sponsor-inquiry.ts'
import { subscriptionRequest } from './subscription-request.ts'
import { subscriptionWelcome } from './subscription-welcome.ts'
import type { Template } from './template.ts'
import { webhookPaused } from './webhook-paused.ts'

/** The templates of the mails that the system itself sends. */
export const shippedTemplates: readonly Template[] = [
  ...receiptMails,
  ...confirmationMails,
  signInCode,
  deskFactorReset,
  deskPasswordVoid,
  deskEmailConfirm,
  deskInvitation,
  deskLoginChanged,
  deskPeopleChanged,
  webhookPaused,
  erasureWaits,
  erasureDone,
  recordsMergeAsked,
  recordsMerged,
  subscriptionRequest,
  subscriptionWelcome,
  contactMessage,
  sponsorInquiry,
  cartLink,
  memberWelcome,
  ...membershipMails,
  ledgerHeads,
  trailHead,
  drawHash,
  memorialReceived,
  memorialShown,
  memorialDeclined,
  memorialCorrected,
  memorialCorrectionDeclined,
  memorialFamily,
  memorialPhotoRemoved,
  memorialMoved,
  sponsorshipChanged,
  sponsorFigures,
  sponsorshipInvoice,
  sponsorWaiting,
  ...affiliateMails,
  ...nonprofitMails,
  platinumChanged,
  accountStanding,
  socialHeld,
  socialReleased,
  socialRejected,
  socialAppealDecided,
  ...prizeMails,
]

/** Of all emails that are sent: those of the system, and the one that takes what administrators wrote as it is. */
const sentTemplates: readonly Template[] = [...shippedTemplates, designed]

export const findTemplate = (name: string): Template | undefined =>
  sentTemplates.find((template) => template.name === name)
