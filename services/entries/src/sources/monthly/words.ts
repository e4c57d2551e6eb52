import { campaignTimeZone, type Level } from '@evenhand/contracts/catalogue'

const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long', year: 'numeric' })

/** "Free membership, November 2026". */
export const describeMonth = (level: Level, at: Date): string =>
  `${level === 'platinum' ? 'Platinum' : 'Free'} membership, ${monthAndYear.format(at)}`
