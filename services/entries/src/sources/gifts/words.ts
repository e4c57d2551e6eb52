import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import type { Gift } from './gift.ts'

const monthAndYear = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long', year: 'numeric' })

/** What the donor reads of a gift's entries: "Gift of $50.00", "Silver membership, November 2026". */
export function describeGift({ kind, level, levelBefore, cents, confirmedAt }: Gift): string {
  const name = titled(level)
  switch (kind) {
    case 'one-time':
      return `Gift of ${formatDollars(cents)}`
    case 'level-once':
      return `${name} level, once`
    case 'level-month':
      return levelBefore === undefined
        ? `${name} membership, ${monthAndYear.format(confirmedAt)}`
        : `${name} instead of ${titled(levelBefore)}, rest of ${monthAndYear.format(confirmedAt)}`
    case 'gift-month':
      return `Monthly gift of ${formatDollars(cents)}`
    case 'memorial':
      return `Memorial tile, ${formatDollars(cents)}`
    case 'free':
      return `Free entry, ${monthAndYear.format(confirmedAt)}`
  }
}

const titled = (level: Gift['level']): string => (level ? level.charAt(0).toUpperCase() + level.slice(1) : '')

/** A free entry of somebody who has the free entries of the month as a member. */
export const describeSameMonth = (gift: Gift): string =>
  `Already included in your monthly entries: ${describeGift(gift)}`

/** A gift of somebody who lives where the giveaway is not open. */
export const describeNotOpen = (gift: Gift): string =>
  `No entries, because the giveaway isn’t open where you live: ${describeGift(gift)}`

export const describeReversal = (gift: Gift, wholly: boolean): string =>
  `${wholly ? 'Refunded' : 'Refunded in part'}: ${describeGift(gift)}`
