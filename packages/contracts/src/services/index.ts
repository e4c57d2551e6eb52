/** The nine bounded contexts. The name is the folder, the database, the Kafka consumer group and the token audience. */
export const serviceNames = [
  'identity',
  'donations',
  'entries',
  'members',
  'memorials',
  'nonprofits',
  'sponsors',
  'email',
  'registrations',
] as const

export type ServiceName = (typeof serviceNames)[number]

/** What each keeps of people, as the desk reads it. */
export const keptBy: Readonly<Record<ServiceName, string>> = {
  identity: 'Sign-ins',
  donations: 'Gifts, receipts and memberships',
  entries: 'Entries',
  members: 'Member account',
  memorials: 'Memorials',
  nonprofits: 'Nonprofits',
  sponsors: 'Sponsorships',
  email: 'Emails and newsletters',
  registrations: 'Registrations',
}
