import { feeCoverOf } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { type Gift, leftOf } from './rules.ts'

/** What goes back beside a gift of which all that is left is refunded: what covered its card fee, as far as that is there still. */
export function feeCoverBackOf(
  gift: Pick<Gift, 'line'>,
  cover: Pick<Gift, 'line' | 'paidBackCents'> | undefined,
): Cents {
  if (!cover || gift.line.kind === 'fee-cover') return 0n
  return [leftOf(cover), feeCoverOf(gift.line.cents)].reduce((a, b) => (a < b ? a : b))
}
