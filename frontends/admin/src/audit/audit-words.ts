import { audit } from '@evenhand/web-kit/desk'

/** What was done, as the beginning of a line; what it was done to follows. */
export const actionWords: Readonly<Record<audit.AuditedAction, string>> = {
  'refund-asked': 'Refunded',
  'refund-refused': 'The payment processor refused a refund',
  'refund-by-hand': 'Recorded a refund made by hand',
  'offline-gift-recorded': 'Recorded a check or cash',
  'compared-with-processor': 'Reconciled with the payment processor',
  'gifts-exported': 'Exported gifts',
  'memberships-exported': 'Exported memberships',
  'draft-begun': 'Created a draft of the rules',
  'draft-saved': 'Changed the draft of the rules',
  'draft-discarded': 'Discarded the draft of the rules',
  'rules-published': 'Published rules',
  'card-made': 'Added the card of a partner’s giveaway',
  'card-changed': 'Changed the card of a partner’s giveaway',
  'card-removed': 'Removed the card of a partner’s giveaway',
  'round-brought': 'Entered the beacon’s random number',
  'winner-notified': 'Notified the person drawn',
  'claim-verified': 'Verified a claim',
  'prize-awarded': 'Awarded the prize',
  'prize-delivered': 'Recorded the delivery of the prize',
  'claim-forfeited': 'Passed a prize on',
  'batch-opened': 'Opened a batch of postcards',
  'card-keyed': 'Typed a postcard',
  'difference-resolved': 'Resolved a difference on a postcard',
  'batch-closed': 'Closed a batch of postcards',
  'card-taken-back': 'Took back a postcard’s entries',
  'contacts-read': 'Looked up a donor’s contact details',
  'account-read': 'Viewed a donor account',
  'platinum-granted': 'Granted Platinum',
  'platinum-taken': 'Took Platinum back',
  'member-deactivated': 'Deactivated a member account',
  'member-reactivated': 'Reactivated a member account',
  'member-noted': 'Added a note about a member',
  'receipt-downloaded': 'Downloaded a receipt',
  'receipt-sent-again': 'Emailed a receipt again',
  'statement-downloaded': 'Downloaded a donor’s statement',
  'activity-accepted': 'Accepted a social media activity',
  'activity-rejected': 'Rejected a social media activity',
  'activity-looked-again': 'Judged a social media activity again',
  'registrations-exported': 'Exported registrations',
  'memorial-approved': 'Approved a memorial',
  'memorial-declined': 'Declined a memorial',
  'memorial-photo-removed': 'Removed the photo of a memorial',
  'memorial-kept': 'Kept a reported memorial',
  'memorial-correction-approved': 'Approved the correction of a memorial',
  'memorial-correction-declined': 'Declined the correction of a memorial',
  'sponsorship-shown': 'Showed a sponsorship',
  'sponsorship-declined': 'Declined a sponsorship',
  'sponsorship-paused': 'Paused a sponsorship',
  'sponsorship-ended': 'Ended a sponsorship',
  'sponsorship-moved': 'Moved a block of the logo wall',
  'sponsorship-logo-shown': 'Showed the logo of a sponsor',
  'sponsorship-logo-removed': 'Removed the logo of a sponsor',
  'inquiry-answered': 'Marked a sponsor inquiry as answered',
  'inquiry-opened': 'Marked a sponsor inquiry as open',
  'affiliate-approved': 'Approved an affiliate',
  'affiliate-rejected': 'Rejected an affiliate',
  'affiliate-suspended': 'Suspended an affiliate',
  'referral-accepted': 'Accepted a referral of an affiliate',
  'referral-rejected': 'Rejected a referral of an affiliate',
  'nonprofit-approved': 'Approved a nonprofit',
  'nonprofit-rejected': 'Rejected a nonprofit',
  'nonprofit-asked': 'Asked a nonprofit for more information',
  'nonprofit-reopened': 'Opened the rejection of a nonprofit again',
  'nonprofit-corrected': 'Corrected what is kept of a nonprofit',
  'round-saved': 'Saved the draft of a grant round',
  'round-published': 'Published a grant round',
  'round-discarded': 'Discarded the draft of a grant round',
  'reviewers-set': 'Named the reviewers of a grant round',
  'reviewers-spread': 'Spread the applications of a grant round among its reviewers',
  'application-reviewers-set': 'Named the reviewers of a grant application',
  'conflict-taken-back': 'Took back someone’s conflict of interest in a grant round',
  'interests-declared': 'Declared their conflicts of interest in a grant round',
  'application-scored': 'Scored a grant application',
  'attachment-downloaded': 'Downloaded a file of a grant application',
  'decision-proposed': 'Proposed a decision about a grant application',
  'grant-approved': 'Confirmed a grant',
  'grant-rejected': 'Confirmed the rejection of a grant application',
  'grant-payment-recorded': 'Recorded a payment of a grant',
  'grant-payment-confirmed': 'Confirmed a payment of a grant',
  'grant-payment-taken-back': 'Voided a recorded payment of a grant',
  'grant-return-recorded': 'Recorded the return of a payment of a grant',
  'grant-payment-returned': 'Confirmed the return of a payment of a grant',
  'grant-return-taken-back': 'Voided a recorded return of a payment of a grant',
  'grant-cancellation-recorded': 'Recorded that the rest of a grant won’t be paid',
  'grant-canceled': 'Confirmed that the rest of a grant won’t be paid',
  'grant-cancellation-taken-back': 'Voided a recorded cancellation of a grant',
  'grant-report-accepted': 'Accepted the report on a grant',
  'grant-report-asked': 'Asked for the report on a grant again',
  'grant-report-hidden': 'Hid the report on a grant',
  made: 'Was made an administrator',
  'password-set': 'Got a new password',
  'logged-in': 'Logged in',
  'logged-out': 'Logged out',
  'login-failed': 'Failed to log in',
  'locked-out': 'Was locked out for a while',
}

type Repeated = (typeof audit.repeatedActions)[number]

export const isRepeated = (action: audit.AuditedAction): action is Repeated =>
  (audit.repeatedActions as readonly audit.AuditedAction[]).includes(action)

/** The same for what was done more than once, so many times. */
export const repeatedWords: Readonly<Record<Repeated, (times: string) => string>> = {
  'card-keyed': (times) => `Typed postcards ${times} times`,
  'difference-resolved': (times) => `Resolved ${times} differences on postcards`,
  'draft-saved': (times) => `Changed the draft of the rules ${times} times`,
  'contacts-read': (times) => `Looked up a donor’s contact details ${times} times`,
  'round-saved': (times) => `Saved the draft of a grant round ${times} times`,
  'account-read': (times) => `Viewed a donor account ${times} times`,
  'logged-in': (times) => `Logged in ${times} times`,
  'logged-out': (times) => `Logged out ${times} times`,
  'login-failed': (times) => `Failed to log in ${times} times`,
}

export const areaWords: Readonly<Record<audit.AuditArea, string>> = {
  gifts: 'Gifts and accounting',
  giveaways: 'Giveaways',
  winners: 'Winners',
  postcards: 'Postcards',
  donors: 'Donors',
  social: 'Social media',
  registrations: 'Registrations',
  memorials: 'Memorials',
  sponsors: 'Sponsors',
  affiliates: 'Affiliates',
  nonprofits: 'Nonprofits',
  administrators: 'Administrators',
}

const shortIdCharacters = 8

/** Ids of one administrator end alike; the whole one stands in the title. */
export const shortId = (id: string): string => id.slice(-shortIdCharacters)

/** Who did it. A login that failed may have been anybody's. */
export function doerWords({ by, byName }: Pick<audit.AuditEntry, 'by' | 'byName'>): string {
  if (byName !== null) return `by ${byName}`
  return by === null ? 'under an unknown username' : `by administrator …${shortId(by)}`
}
