import { instantOf, moveByDays } from '@evenhand/contracts/catalogue'
import type { Reading } from './reading.ts'

/** Of a giveaway, what decides whether a card takes part. */
export interface PostRules {
  opensAt: Date
  closesAt: Date
  /** The last day of the entry period where the giveaway is. */
  lastDay: string
  timeZone: string
  ageMin: number
  regionsAllowed: readonly string[]
  daysAfterClose: number
  /** What is recorded later takes no part; undefined where no draw is committed to. */
  freezesAt: Date | undefined
}

/** What counts as the instant of a postmark, which has a day and no time. */
export const postmarkInstant = ({ postmarkedOn }: Reading, timeZone: string): Date =>
  instantOf(postmarkedOn, '12:00:00', timeZone)

/** Why a card counts for nothing, as a sentence; undefined when it takes part. */
export function refusalOf(
  reading: Reading,
  rules: PostRules,
  { receivedOn, now }: { receivedOn: string; now: Date },
): string | undefined {
  const postmarked = postmarkInstant(reading, rules.timeZone)
  if (postmarked < rules.opensAt) return 'Postmarked before the entry period.'
  if (postmarked >= rules.closesAt) return 'Postmarked after the entry period.'
  if (receivedOn > moveByDays(rules.lastDay, rules.daysAfterClose))
    return `Received more than ${rules.daysAfterClose} days after the end of the entry period.`
  if (!rules.regionsAllowed.includes(reading.region)) return 'The giveaway is not open in that region.'
  if (!reading.oldEnough) return `The person is not at least ${rules.ageMin} years old.`
  if (rules.freezesAt && now >= rules.freezesAt)
    return 'The pool of the giveaway was due to be frozen before the batch was closed.'
  return undefined
}
