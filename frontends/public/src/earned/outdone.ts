import { dayInWords, findMultiplier } from '@evenhand/web-kit/facade'
import type { CartItem } from './cart-item.ts'
import type { Runs } from './multiplier-runs.ts'

/** Two multipliers do not stack: a smaller one does nothing while a larger one runs (spec 03 §A). */
export interface Outdone {
  words: string
  /** Whether all of its days would be bought for nothing. */
  wholly: boolean
}

/** What stands beside a multiplier of the cart, or of the offers, that a larger one outdoes. */
export function outdoneBy(
  { factor, days }: { factor: bigint; days: number },
  items: readonly Pick<CartItem, 'productId' | 'quantity'>[],
  { running, now }: Runs,
): Outdone | undefined {
  const end = (length: number) => now.getTime() + length * 24 * 60 * 60 * 1000
  const bought = items.flatMap(({ productId, quantity }) => {
    const found = findMultiplier(productId)
    return found ? [{ factor: found.factor, until: end(found.days * quantity) }] : []
  })
  const runs = running.map((run) => ({ factor: BigInt(run.factor), until: Date.parse(run.endsAt) }))
  const larger = [...bought, ...runs]
    .filter((one) => one.factor > factor && one.until > now.getTime())
    .toSorted((one, other) => other.until - one.until)[0]
  if (!larger) return undefined
  const wholly = larger.until >= end(days)
  const until = `until ${dayInWords(new Date(larger.until))}`
  return {
    wholly,
    words: wholly
      ? `It would add nothing: ×${larger.factor} counts instead ${until}.`
      : `It adds nothing ${until}: ×${larger.factor} counts instead.`,
  }
}
