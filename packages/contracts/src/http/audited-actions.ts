/** What acts are about, as the audit trail is looked through. */
export const auditAreas = [
  'gifts',
  'giveaways',
  'winners',
  'postcards',
  'donors',
  'registrations',
  'memorials',
  'sponsors',
  'nonprofits',
  'administrators',
] as const
export type AuditArea = (typeof auditAreas)[number]

/** Everything that an administrator can do and that the audit trail tells, with what it is about. A call names its own (`Call.audited`). */
export const auditedActions = {
  'refund-asked': 'gifts',
  'refund-refused': 'gifts',
  'refund-by-hand': 'gifts',
  'offline-gift-recorded': 'gifts',
  'compared-with-processor': 'gifts',
  'gifts-exported': 'gifts',
  'memberships-exported': 'gifts',
  'draft-begun': 'giveaways',
  'draft-saved': 'giveaways',
  'draft-discarded': 'giveaways',
  'rules-published': 'giveaways',
  'round-brought': 'giveaways',
  'winner-notified': 'winners',
  'claim-verified': 'winners',
  'prize-awarded': 'winners',
  'prize-delivered': 'winners',
  'claim-forfeited': 'winners',
  'batch-opened': 'postcards',
  'card-keyed': 'postcards',
  'difference-resolved': 'postcards',
  'batch-closed': 'postcards',
  'card-taken-back': 'postcards',
  'contacts-read': 'donors',
  'account-read': 'donors',
  'receipt-downloaded': 'donors',
  'receipt-sent-again': 'donors',
  'statement-downloaded': 'donors',
  'registrations-exported': 'registrations',
  'memorial-approved': 'memorials',
  'memorial-declined': 'memorials',
  'inquiry-answered': 'sponsors',
  'inquiry-opened': 'sponsors',
  'nonprofit-approved': 'nonprofits',
  'nonprofit-rejected': 'nonprofits',
  'nonprofit-asked': 'nonprofits',
  'round-saved': 'nonprofits',
  'round-published': 'nonprofits',
  'round-discarded': 'nonprofits',
  'reviewers-set': 'nonprofits',
  'interests-declared': 'nonprofits',
  'application-scored': 'nonprofits',
  'decision-proposed': 'nonprofits',
  'grant-approved': 'nonprofits',
  'grant-rejected': 'nonprofits',
  made: 'administrators',
  'password-set': 'administrators',
  'logged-in': 'administrators',
  'logged-out': 'administrators',
  'login-failed': 'administrators',
  'locked-out': 'administrators',
} as const satisfies Readonly<Record<string, AuditArea>>

export type AuditedAction = keyof typeof auditedActions

/** What is done in numbers, so that a list may fold it. Acts on money, prizes and rules in force are never among them. */
export const repeatedActions = [
  'card-keyed',
  'difference-resolved',
  'draft-saved',
  'round-saved',
  'contacts-read',
  'account-read',
  'logged-in',
  'logged-out',
  'login-failed',
] as const satisfies readonly AuditedAction[]

/** What it was done to. */
export const auditedThings = [
  'gift',
  'giveaway',
  'batch',
  'donor',
  'receipt',
  'landing-page',
  'memorial',
  'inquiry',
  'nonprofit',
  'grant-round',
  'application',
] as const
export type AuditedThing = (typeof auditedThings)[number]
