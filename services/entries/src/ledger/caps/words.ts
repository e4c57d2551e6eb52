import type { EntryType } from '@evenhand/contracts/catalogue'
import type { Caps, HeldBy } from './rules.ts'

const format = new Intl.NumberFormat('en-US')

/** "1,250". */
export const numberInWords = (number: bigint): string => format.format(number)

/** "1,250 entries". */
export const entriesInWords = (entries: bigint): string =>
  `${numberInWords(entries)} ${entries === 1n ? 'entry' : 'entries'}`

/** "sponsor visits": where entries come from, in rules and in a cap's sentence. */
export const causesInWords: Record<EntryType, string> = {
  monthly_auto: 'monthly entries',
  donation: 'gifts',
  referral: 'referrals',
  social_media: 'social media',
  sponsor_click: 'sponsor visits',
  affiliate: 'affiliates',
  multiplier: 'multipliers',
  free_post: 'free entry by mail',
  registration: 'registrations',
}

/** The cap as a donor reads it: "One person can have 100,000 entries in this giveaway." */
export function describeCap(caps: Caps, heldBy: HeldBy, entryType: EntryType): string {
  switch (heldBy) {
    case 'giveaway':
      return `One person can have ${entriesInWords(caps.giveaway)} in this giveaway.`
    case 'month':
      return `One person can have ${entriesInWords(caps.month ?? 0n)} a month in this giveaway.`
    case 'month-of-type':
      return `One person can have ${entriesInWords(caps.monthOfType.get(entryType) ?? 0n)} a month from ${causesInWords[entryType]} in this giveaway.`
  }
}
