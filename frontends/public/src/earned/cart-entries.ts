import { heldEntries, isHeldKind } from '@evenhand/contracts/catalogue'
import { entriesEarnedBy, findMultiplier, type multipliers, parseDollars } from '@evenhand/web-kit/facade'
import type { Runs } from './multiplier-runs.ts'
import type { CartItem } from './cart-item.ts'

/** What a line earns at once, before any multiplier. */
export function entriesOf({
  membershipLevel: level,
  isRecurring,
  amount,
  productType,
}: Pick<CartItem, 'membershipLevel' | 'isRecurring' | 'amount' | 'productType'>): bigint {
  if (productType === 'multiplier') return 0n
  if (isHeldKind(productType)) return heldEntries[productType]
  if (level) return entriesEarnedBy({ kind: isRecurring ? 'level-month' : 'level-once', level })
  return entriesEarnedBy({ kind: 'gift', cents: parseDollars(amount) ?? 0n })
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** What the entries of a cart are multiplied with: by what is in it, or runs already; two do not stack (spec 03 §A). */
export function factorOf(items: readonly Pick<CartItem, 'productId'>[], { running, now }: Runs): bigint {
  const inCart = items.map(({ productId }) => findMultiplier(productId)?.factor ?? 1n)
  const runs = running.filter(({ endsAt }) => new Date(endsAt) > now).map(({ factor }) => BigInt(factor))
  return [...inCart, ...runs].reduce(larger, 1n)
}

/** How many entries more the cart would earn with a multiplier that is not in it. */
export function addedBy({ factor }: (typeof multipliers)[number], items: readonly CartItem[], runs: Runs): bigint {
  const now = factorOf(items, runs)
  const earned = items.reduce((sum, item) => sum + entriesOf(item), 0n)
  return earned * (larger(factor, now) - now)
}

/** Whether nothing is in it that could earn entries: a company buys, and gives nothing. */
export const isPurchase = (items: readonly Pick<CartItem, 'productType'>[]): boolean =>
  items.length > 0 && items.every(({ productType }) => productType === 'sponsorship')

export const hasMemorial = (items: readonly CartItem[]): boolean =>
  items.some(({ productType }) => productType === 'memorial')
