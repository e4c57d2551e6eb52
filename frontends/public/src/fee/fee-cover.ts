import { type Cents, feeCoverOf } from '@evenhand/web-kit/facade'

/** What the donor adds when the card fee is covered; undefined where that is not offered: with nothing to pay, and where something comes again. */
export const feeOffered = (cents: Cents, comesAgain: boolean): Cents | undefined =>
  comesAgain || cents === 0n ? undefined : feeCoverOf(cents)
