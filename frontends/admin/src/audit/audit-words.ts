import type { audit } from '@evenhand/web-kit/facade'

/** What was done, as the beginning of a line; what it was done to follows. */
export const actionWords: Readonly<Record<audit.AuditedAction, string>> = {
  'refund-asked': 'Refunded',
  'refund-refused': 'The payment processor refused a refund',
  'refund-by-hand': 'Recorded a refund made by hand',
  'offline-gift-recorded': 'Recorded a check or cash',
  'compared-with-processor': 'Reconciled with the payment processor',
  'gifts-exported': 'Exported gifts',
  'memberships-exported': 'Exported memberships',
  'draft-begun': 'Began a draft of the rules',
  'draft-saved': 'Changed the draft of the rules',
  'draft-discarded': 'Discarded the draft of the rules',
  'rules-published': 'Published rules',
  'round-brought': 'Brought the round of the beacon',
  'winner-notified': 'Notified who was drawn',
  'claim-verified': 'Verified a claim',
  'prize-awarded': 'Awarded the prize',
  'prize-delivered': 'Recorded that the prize was handed over',
  'claim-forfeited': 'Passed a prize on',
  'batch-opened': 'Opened a batch of postcards',
  'card-keyed': 'Typed a postcard',
  'difference-resolved': 'Resolved a difference on a postcard',
  'batch-closed': 'Closed a batch of postcards',
  'card-taken-back': 'Took the entries of a postcard back',
  'contacts-read': 'Looked up how a donor can be reached',
  'account-read': 'Looked into a donor account',
  'receipt-downloaded': 'Downloaded a receipt',
  'receipt-sent-again': 'Sent a receipt to its donor again',
  'statement-downloaded': 'Downloaded a statement of a donor',
  'registrations-exported': 'Exported registrations',
  'memorial-approved': 'Approved a memorial',
  'memorial-declined': 'Declined a memorial',
  'inquiry-answered': 'Marked a sponsor inquiry as answered',
  'inquiry-opened': 'Marked a sponsor inquiry as open',
  made: 'Was made an administrator',
  'password-set': 'Was given a new password',
  'logged-in': 'Logged in',
  'login-failed': 'Failed to log in',
  'locked-out': 'Has to wait before logging in again',
}

export const areaWords: Readonly<Record<audit.AuditArea, string>> = {
  gifts: 'Gifts and accounting',
  giveaways: 'Giveaways',
  winners: 'Winners',
  postcards: 'Postcards',
  donors: 'Donors',
  registrations: 'Registrations',
  memorials: 'Memorials',
  sponsors: 'Sponsors',
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
