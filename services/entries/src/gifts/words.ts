import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import type { Gift } from './gift.ts'

const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long', year: 'numeric' })

/** What the donor reads of a gift's entries: "Gift of $50.00", "Silver membership, November 2026". */
export function describeGift({ kind, level, cents, confirmedAt }: Gift): string {
  const name = level === undefined ? '' : level.charAt(0).toUpperCase() + level.slice(1)
  switch (kind) {
    case 'one-time':
      return `Gift of ${formatDollars(cents)}`
    case 'level-once':
      return `${name} level, once`
    case 'level-month':
      return `${name} membership, ${monthAndYear.format(confirmedAt)}`
    case 'free':
      return `Free entry, ${monthAndYear.format(confirmedAt)}`
  }
}

/** Entries that a multiplier added when it became known after the gift. */
export const describeLateMultiplier = (gift: Gift, factor: bigint): string =>
  `${factor}x multiplier on: ${describeGift(gift)}`

export const describeReversal = (gift: Gift, wholly: boolean): string =>
  `${wholly ? 'Paid back' : 'Paid back in part'}: ${describeGift(gift)}`
