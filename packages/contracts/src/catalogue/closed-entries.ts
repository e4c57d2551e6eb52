import { campaignTimeZone } from './campaign.ts'

/** What is said in the place of a promise of entries, while there are none to be had. */
export interface ClosedEntriesWords {
  /** Before a payment. */
  paid: string
  /** Where someone would enter for free. */
  free: string
  /** Beside sponsors. */
  visits: string
  /** To a member, and to someone who becomes one. */
  monthly: string
}

/** While the main giveaway takes no entries (spec 03 §A). Where the next opening is known, it is named. */
export function closedEntriesWords(opensAt?: string | Date): ClosedEntriesWords {
  const still = 'They still help the cause.'
  if (!opensAt)
    return {
      paid: `The main giveaway has closed, so gifts and memberships earn no entries right now. ${still}`,
      free: 'Entries are closed. You can enter for free again when the next giveaway opens.',
      visits: 'The main giveaway has closed. Visits earn entries again when the next one opens.',
      monthly: 'The main giveaway has closed. Monthly entries count again when the next one opens.',
    }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'medium' })
  const day = format.format(new Date(opensAt))
  return {
    paid: `The main giveaway opens ${day}. Until then, gifts and memberships earn no entries. ${still}`,
    free: `Entries open ${day}. You can enter for free then.`,
    visits: `The main giveaway opens ${day}. Visits earn entries from then on.`,
    monthly: `The main giveaway opens ${day}. Monthly entries count from then on.`,
  }
}
