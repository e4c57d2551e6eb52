import type { gifts } from '@evenhand/web-kit/desk'
import { regionName } from '@evenhand/web-kit/regions'

export const kindWords: Readonly<Record<gifts.ListedGift['kind'], string>> = {
  'one-time': 'One-time gift',
  'level-once': 'Level, once',
  'level-month': 'Month of a membership',
  'gift-month': 'Monthly gift',
  multiplier: 'Multiplier',
  'fee-cover': 'Card fee',
  memorial: 'Memorial tile',
  sponsorship: 'Sponsorship',
  free: 'Free entry',
}

export const wayWords: Readonly<Record<gifts.ListedGift['way'], string>> = {
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  transfer: 'Bank transfer',
  none: 'No money',
}

export const conditionWords = {
  confirmed: 'Confirmed',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const

/** Where a giver said that they live. */
export function livesIn(region: string | null): string {
  if (region === null) return 'Not said'
  return region === 'elsewhere' ? 'Outside the US and Canada' : regionName(region)
}

/** What became of a gift, in a word. */
export function stateOf({ status, paidBack, disputed }: Pick<gifts.ListedGift, 'status' | 'paidBack' | 'disputed'>) {
  if (disputed !== undefined)
    return { words: status === 'refunded' ? 'disputed' : 'partly disputed', tone: 'text-danger' }
  if (status === 'refunded') return { words: 'refunded', tone: 'text-danger' }
  if (status === 'pending') return { words: 'pending', tone: 'text-ink-soft' }
  if (Number(paidBack) > 0) return { words: 'partly refunded', tone: 'text-clay' }
  return { words: 'confirmed', tone: 'text-success' }
}
