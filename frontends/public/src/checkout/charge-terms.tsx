import { type AnswerOf, dayInWords, type donations, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import type { CheckoutData } from './checkout-data.ts'

export type Renewal = NonNullable<AnswerOf<typeof donations.createPaymentIntent>['renewal']>

const dollars = (amount: string) => formatDollars(parseDollars(amount) ?? 0n)

export const nextCharge = ({ amount, at }: Renewal): string => `${dollars(amount)} on ${dayInWords(at)}`

/** What of a checkout comes again every month; undefined when nothing does. */
export function monthlyOf({ amount, donationType, metadata }: CheckoutData): string | undefined {
  if (donationType === 'monthly') return amount
  return metadata.cartItems?.find(isMonthly)?.amount
}

type Line = NonNullable<CheckoutData['metadata']['cartItems']>[number]

/** A level in a cart comes again, unless it was chosen once, and a gift if it was chosen monthly (as the server reads it). */
export const isMonthly = ({ productType, metadata }: Line): boolean =>
  (productType === 'membership' || productType === 'donation') &&
  (metadata.membershipLevel === undefined ? metadata.donationType === 'monthly' : metadata.donationType !== 'one-time')

interface ChargeTermsProps {
  checkout: CheckoutData
  /** As the processor has it, once the payment is open. */
  renewal: Renewal | undefined
}

/** What is charged today, what next and when, and how to stop it: right above the button that starts it. */
export function ChargeTerms({ checkout, renewal }: ChargeTermsProps) {
  const today = dollars(checkout.amount)
  const monthly = renewal?.amount ?? monthlyOf(checkout)
  return (
    <p className="mt-4 text-small">
      {monthly === undefined ? (
        <>{today} today, once. Nothing is charged again.</>
      ) : (
        <>
          <strong className="font-semibold">
            {today} today, then {dollars(monthly)} every month until you cancel.
          </strong>{' '}
          {renewal && `Next charge ${dayInWords(renewal.at)}. `}Cancel any time in your donor account.
        </>
      )}
    </p>
  )
}
