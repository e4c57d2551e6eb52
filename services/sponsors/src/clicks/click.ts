import { campaignDay } from '@evenhand/contracts/catalogue'

/** A link that was followed. Browser and network are keyed hashes: they can be compared, and tell nobody an address. */
export interface Click {
  _id: string
  /** `code:browser:day`: once a browser, affiliate and day. */
  once: string
  affiliateId: string
  browser: string
  network: string
  /** The host of the page that led here. */
  from: string | null
  ad: boolean
  day: string
  at: Date
}

export const onceKey = (code: string, browser: string, at: Date): string => `${code}:${browser}:${campaignDay(at)}`
