import type { Cents } from '../money/index.ts'

/** What the processor keeps of a card payment: 2.9 % and 30 cents (https://stripe.com/pricing), to the nearest cent. */
export const processorFee = { perThousand: 29n, fixedCents: 30n } as const

const whole = 1_000n

/** The fee of a payment; what is given away of half a cent is the processor's. */
export const processorFeeOf = (paymentCents: Cents): Cents =>
  (paymentCents * processorFee.perThousand + whole / 2n) / whole + processorFee.fixedCents

/**
 * What a donor adds so that the charity gets all of the gift: the smallest amount with which the payment, less the fee of the whole
 * payment, is the gift again (spec 03 §C). Nothing for nothing.
 */
export function feeCoverOf(giftCents: Cents): Cents {
  if (giftCents <= 0n) return 0n
  const exact = ((giftCents + processorFee.fixedCents) * whole) / (whole - processorFee.perThousand)
  // Rounding the fee moves the payment by a cent at most, to either side.
  let payment = exact - 1n
  while (payment - processorFeeOf(payment) < giftCents) payment += 1n
  return payment - giftCents
}
