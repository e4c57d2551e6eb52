import { type Cents, feeCoverOf, formatDollars, parseDollars } from '@evenhand/web-kit/facade'

/** What the donor adds when the card fee is covered; undefined where there is nothing to pay. */
export const feeOffered = (cents: Cents): Cents | undefined => (cents === 0n ? undefined : feeCoverOf(cents))

/** What comes again every month, and what is added to each payment of it when its card fee is covered. */
export interface Recurring {
  amount: Cents
  feeCover: Cents
}

/** Undefined where nothing comes again. */
export const recurringOf = (monthly: Cents, covers: boolean): Recurring | undefined =>
  monthly === 0n ? undefined : { amount: monthly, feeCover: covers ? feeCoverOf(monthly) : 0n }

/** "$5.41 a month ($4.95 + $0.46 card fee)". */
export const eachMonth = ({ amount, feeCover }: Recurring, unit = 'a month'): string =>
  `${formatDollars(amount + feeCover)} ${unit}${partsOf({ amount, feeCover })}`

/** The same of one charge, as the server names it: "$5.41 ($4.95 + $0.46 card fee)". */
export function chargeOf({ amount, feeCover }: { amount: string; feeCover?: string | undefined }): string {
  const cents = parseDollars(amount) ?? 0n
  const fee = parseDollars(feeCover ?? '0') ?? 0n
  return `${formatDollars(cents)}${partsOf({ amount: cents - fee, feeCover: fee })}`
}

const partsOf = ({ amount, feeCover }: Recurring): string =>
  feeCover === 0n ? '' : ` (${formatDollars(amount)} + ${formatDollars(feeCover)} card fee)`
