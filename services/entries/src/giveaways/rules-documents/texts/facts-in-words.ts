import type { giveaways } from '@evenhand/contracts/http'

/** A giveaway as its first rules are written from: all facts but the texts. */
export type FactsToWrite = Omit<giveaways.RulesFacts, 'texts'>

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-07-01` → `July 1, 2026`. */
export const dayInWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

export const grouped = (entries: bigint | string): string => BigInt(entries).toLocaleString('en-US')

/** The lines of an address, below each other in Markdown. */
export const addressInMarkdown = (address: string): string => address.split('\n').join('  \n')

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** `10` → `ten (10)`, as contracts write it. */
export const counted = (count: number): string => (small[count] ? `${small[count]} (${count})` : String(count))
