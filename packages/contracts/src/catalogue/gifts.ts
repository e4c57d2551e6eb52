import type { Cents } from '../money/index.ts'
import { type Level, levelTerms } from './levels.ts'

/** Gifts without a level, given once or for a month (spec 03 §A): the highest bracket that the amount reaches gives the rate. */
export const giftBrackets = [
  { cents: 25_00n, entries: 5n },
  { cents: 50_00n, entries: 12n },
  { cents: 100_00n, entries: 25n },
  { cents: 250_00n, entries: 75n },
] as const satisfies readonly { cents: Cents; entries: bigint }[]

/** The smallest gift that can be charged: below it the processor's fee would take nearly all of it. */
export const giftCentsMin: Cents = 1_00n
export const giftCentsMax: Cents = 100_000_00n

/** floor(amount × bracket entries ÷ bracket amount); `$500` → 150, `$10` → 2. */
export function entriesForGift(cents: Cents): bigint {
  const reached = giftBrackets.filter((bracket) => bracket.cents <= cents).at(-1) ?? giftBrackets[0]
  return (cents * reached.entries) / reached.cents
}

/** What a paid thing is: it decides what it costs and what it earns. */
export type Purchase =
  | { kind: 'gift'; cents: Cents }
  | { kind: 'level-once'; level: Level }
  | { kind: 'level-month'; level: Level }
  /** What a rise of the level within a month costs for the rest of that month. */
  | { kind: 'level-rise'; from: Level; to: Level; cents: Cents }

/** The entries that a purchase earns before any multiplier. */
export function entriesEarnedBy(purchase: Purchase): bigint {
  switch (purchase.kind) {
    case 'gift':
      return entriesForGift(purchase.cents)
    case 'level-once':
      return levelTerms[purchase.level].entriesOnce ?? levelTerms[purchase.level].entriesPerMonth
    case 'level-month':
      return levelTerms[purchase.level].entriesPerMonth
    case 'level-rise':
      return entriesForRise(purchase)
  }
}

/**
 * The part of the difference of the two levels' monthly entries that the money is of the difference of their prices, rounded down: half
 * a month's difference in money is half of it in entries (docs/decisions, "A rise is paid and granted in proportion").
 */
function entriesForRise({ from, to, cents }: { from: Level; to: Level; cents: Cents }): bigint {
  const price = (levelTerms[to].priceCents ?? 0n) - (levelTerms[from].priceCents ?? 0n)
  const entries = levelTerms[to].entriesPerMonth - levelTerms[from].entriesPerMonth
  if (price <= 0n || entries <= 0n) return 0n
  return cents >= price ? entries : (cents * entries) / price
}
