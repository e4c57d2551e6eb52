import { entriesEarnedBy, parseDollars } from '@evenhand/web-kit/facade'
import { entriesOf, factorOf, isPurchase } from '../earned/cart-entries.ts'
import type { Runs } from '../earned/multiplier-runs.ts'
import { isMonthly } from './charge-terms.tsx'
import { type CheckoutData, coveringFee } from './checkout-data.ts'

/** What a checkout earns today, as the cart says it: with the multipliers that it pays or that run already. */
export function entriesOfCheckout(checkout: CheckoutData, runs: Runs): bigint {
  const lines = checkout.metadata.cartItems ?? []
  return factorOf(lines, runs) * (checkout.donationType === 'cart' ? lines.reduce(sumOf, 0n) : entriesOfOne(checkout))
}

/** A sponsorship alone earns no entries anywhere: its payment asks nothing about the giveaway. */
export const isSponsorship = ({ metadata: { cartItems = [] } }: CheckoutData): boolean => isPurchase(cartItems)

type Line = NonNullable<CheckoutData['metadata']['cartItems']>[number]

const sumOf = (sum: bigint, line: Line): bigint =>
  sum + entriesOf({ ...line, membershipLevel: line.metadata.membershipLevel ?? null, isRecurring: isMonthly(line) })

function entriesOfOne(checkout: CheckoutData): bigint {
  const { donationType, membershipLevel: level } = checkout
  if (level !== 'none' && level !== 'cart')
    return entriesEarnedBy({ kind: donationType === 'monthly' ? 'level-month' : 'level-once', level })
  return entriesEarnedBy({ kind: 'gift', cents: parseDollars(coveringFee(checkout, false).amount) ?? 0n })
}
