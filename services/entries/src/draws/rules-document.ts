import { canonicalBytes } from '@evenhand/draws'
import type { Caps } from '../ledger/caps/rules.ts'

/** A giveaway as its rules say it, and how it is drawn. */
export interface DrawnGiveaway {
  slug: string
  title: string
  prize: string
  cashOption: string
  opensAt: Date
  closesAt: Date
  drawsOn: string
  timeZone: string
  ageMin: number
  regionsAllowed: string[]
  regionsVoid: string[]
  settlingSeconds: number
  alternates: number
}

/** The bytes of `rules.json`: what a draw decides about, in one spelling. Entries are text, as in all documents of a draw. */
export const writeRules = (giveaway: DrawnGiveaway, caps: Caps): Uint8Array =>
  canonicalBytes({
    format: 'evenhand-giveaway-rules/1',
    ...giveaway,
    opensAt: giveaway.opensAt.toISOString(),
    closesAt: giveaway.closesAt.toISOString(),
    entriesMax: {
      giveaway: caps.giveaway.toString(),
      ...(caps.month === undefined ? {} : { month: caps.month.toString() }),
      monthOfType: Object.fromEntries([...caps.monthOfType].map(([type, max]) => [type, max.toString()])),
    },
  })
