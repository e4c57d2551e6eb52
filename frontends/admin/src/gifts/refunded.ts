import type { gifts } from '@evenhand/web-kit/desk'
import { type Cents, parseDollars, toDollars } from '@evenhand/web-kit/facade'
import type { WantedRefund } from './refund-form.tsx'

/** What of a gift was paid back, without what its donor's bank holds while it is disputed. */
export const refundedOf = ({ paidBack, disputed }: Pick<gifts.ListedGift, 'paidBack' | 'disputed'>): string =>
  toDollars((parseDollars(paidBack) ?? 0n) - (parseDollars(disputed ?? '0.00') ?? 0n))

/** What of a gift can still be paid back. */
export const leftOf = ({ amount, paidBack }: gifts.GiftDetails): Cents =>
  (parseDollars(amount) ?? 0n) - (parseDollars(paidBack) ?? 0n)

/** All that is left of a gift takes its covered card fee along. */
export const feeCoverBack = (gift: gifts.GiftDetails, { amount }: WantedRefund): Cents =>
  parseDollars(amount) === leftOf(gift) ? (parseDollars(gift.feeCoverBack ?? '0') ?? 0n) : 0n

/** What goes back in all. */
export const refundedWith = (gift: gifts.GiftDetails, wanted: WantedRefund): Cents =>
  (parseDollars(wanted.amount) ?? 0n) + feeCoverBack(gift, wanted)
