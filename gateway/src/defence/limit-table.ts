import type { LimitClass } from '@evenhand/contracts/http'

export interface LimitRule {
  seconds: number
  /** For one browser. */
  session: number
  /** For one network address, where a whole office may sit. */
  address: number
  whenRedisIsAway: 'count-here' | 'refuse'
}

/**
 * Who can do what how often. An honest browser stays far below `session`; `address` bears 200 gifts in ten minutes
 * with each call repeated twice. What services limit besides (codes for one mailbox, tries of a password) is theirs.
 */
export const limitTable: Readonly<Record<LimitClass, LimitRule>> = {
  read: { seconds: 60, session: 900, address: 9_000, whenRedisIsAway: 'count-here' },
  write: { seconds: 60, session: 180, address: 3_000, whenRedisIsAway: 'count-here' },
  'sign-in': { seconds: 600, session: 30, address: 150, whenRedisIsAway: 'refuse' },
  payment: { seconds: 600, session: 120, address: 1_500, whenRedisIsAway: 'refuse' },
  webhook: { seconds: 60, session: 12_000, address: 12_000, whenRedisIsAway: 'count-here' },
}
