import { createHmac } from 'node:crypto'
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

/** What a click keeps instead of a browser's session or a network's address. */
export type Trace = (kind: 'browser' | 'network', value: string) => string

export const traceOf = (key: string, ...[kind, value]: Parameters<Trace>): string =>
  createHmac('sha256', key).update(`affiliates ${kind} ${value}`).digest('base64url').slice(0, 22)

export const onceKey = (code: string, browser: string, at: Date): string => `${code}:${browser}:${campaignDay(at)}`
