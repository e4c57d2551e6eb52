import { type Cents, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import type { GivenGift } from './use-gifts.ts'

/** How much of a gift was refunded, and how much the donor's bank holds while it is disputed. */
export function TakenBack({ gift, refundedWords }: Pick<GivenGift, 'gift'> & { refundedWords: string }) {
  const disputed = centsOf(gift.disputed ?? '0.00')
  const refunded = centsOf(gift.paidBack) - disputed
  return [
    ...(refunded > 0n ? [`${formatDollars(refunded)} ${refundedWords}`] : []),
    ...(disputed > 0n ? [`${formatDollars(disputed)} is being disputed through your bank`] : []),
  ].join(', ')
}

const centsOf = (dollars: string): Cents => parseDollars(dollars) ?? 0n
