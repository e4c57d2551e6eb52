import { campaignTimeZone } from './campaign.ts'

/**
 * What is said before payment, and instead of the free way in, while the main giveaway takes no entries (spec 03 §A). Where the next opening
 * is known, it is named.
 */
export function closedEntriesWords(opensAt?: string | Date): { paid: string; free: string } {
  const still = 'They still help the cause.'
  if (!opensAt)
    return {
      paid: `The main giveaway has closed, so gifts and memberships earn no entries right now. ${still}`,
      free: 'Entries are closed. You can enter for free again when the next giveaway opens.',
    }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'medium' })
  const day = format.format(new Date(opensAt))
  return {
    paid: `The main giveaway opens ${day}. Until then, gifts and memberships earn no entries. ${still}`,
    free: `Entries open ${day}. You can enter for free then.`,
  }
}
