import { campaignTimeZone, zoneInWords } from '@evenhand/contracts/catalogue'

const instant = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long', timeStyle: 'short' })

/** "November 25, 2026 at 10:04 AM, Eastern Time": people at the desk compare it with what they did then. */
export const instantInWords = (at: string): string =>
  `${instant.format(new Date(at))}, ${zoneInWords(campaignTimeZone)}`
