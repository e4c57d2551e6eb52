import { entriesEarnedBy, findMultiplier, parseDollars } from '@evenhand/web-kit/facade'
import { entriesOf } from '../cart/cart-entries.ts'
import { isMonthly } from './charge-terms.tsx'
import { type CheckoutData, coveringFee } from './checkout-data.ts'

type Line = NonNullable<CheckoutData['metadata']['cartItems']>[number]

/** What a checkout earns, with the multiplier that it pays; one that runs already can only make it more. */
export function entriesOfCheckout(checkout: CheckoutData): bigint {
  const { donationType, membershipLevel: level, metadata } = checkout
  if (donationType === 'cart') {
    const lines = metadata.cartItems ?? []
    const factor = lines.reduce((most, { productId }) => larger(most, findMultiplier(productId)?.factor ?? 1n), 1n)
    return factor * lines.reduce((sum, line) => sum + entriesOfLine(line), 0n)
  }
  if (level !== 'none' && level !== 'cart')
    return entriesEarnedBy({ kind: donationType === 'monthly' ? 'level-month' : 'level-once', level })
  return entriesEarnedBy({ kind: 'gift', cents: parseDollars(coveringFee(checkout, false).amount) ?? 0n })
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

const entriesOfLine = (line: Line): bigint =>
  entriesOf({ ...line, membershipLevel: line.metadata.membershipLevel ?? null, isRecurring: isMonthly(line) })
