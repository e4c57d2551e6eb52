import { apiKeys, type LimitClass } from '@evenhand/contracts/http'

export interface LimitRule {
  seconds: number
  /** For one browser. */
  session: number
  /** For one network address, where a whole office may sit. */
  address: number
  whenRedisIsAway: 'count-here' | 'refuse'
  /** Points taken from Redis at a time. */
  handful: number
}

/**
 * Who can do what how often. An honest browser stays far below `session`; `address` bears 200 gifts in ten minutes
 * with each call repeated twice. What services limit besides (codes for one mailbox, tries of a password) is theirs.
 */
export const limitTable: Readonly<Record<LimitClass, LimitRule>> = {
  read: { seconds: 60, session: 900, address: 9_000, whenRedisIsAway: 'count-here', handful: 10 },
  write: { seconds: 60, session: 180, address: 3_000, whenRedisIsAway: 'count-here', handful: 1 },
  // Counted once an hour whatever is sent; a page says it once.
  view: { seconds: 60, session: 30, address: 600, whenRedisIsAway: 'count-here', handful: 1 },
  'sign-in': { seconds: 600, session: 30, address: 150, whenRedisIsAway: 'refuse', handful: 1 },
  payment: { seconds: 600, session: 120, address: 1_500, whenRedisIsAway: 'refuse', handful: 1 },
  // Mails the address that was typed, and enters it: bears a table with a tablet at an event, and nobody's list of addresses.
  registration: { seconds: 900, session: 60, address: 60, whenRedisIsAway: 'refuse', handful: 1 },
  // Nine calls a download, one of which looks through all addresses of `email`.
  'own-data': { seconds: 600, session: 60, address: 600, whenRedisIsAway: 'refuse', handful: 1 },
  // Each key counts as a browser: what a CRM reads page by page, and no more than its services bear beside people.
  'api-key': { seconds: 60, session: apiKeys.requestsPerMinute, address: 3_000, whenRedisIsAway: 'refuse', handful: 1 },
  webhook: { seconds: 60, session: 12_000, address: 12_000, whenRedisIsAway: 'count-here', handful: 1 },
}
