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
