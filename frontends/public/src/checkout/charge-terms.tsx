import {
  type AnswerOf,
  dayInWords,
  type donations,
  formatDollars,
  parseDollars,
  toDollars,
} from '@evenhand/web-kit/facade'
import { chargeOf, eachMonth, type Recurring, recurringOf } from '../fee/fee-cover.ts'
import type { CheckoutData } from './checkout-data.ts'

export type Renewal = NonNullable<AnswerOf<typeof donations.createPaymentIntent>['renewal']>

const centsOf = (amount: string | undefined) => parseDollars(amount ?? '0') ?? 0n

export const nextCharge = (renewal: Renewal): string => `${chargeOf(renewal)} on ${dayInWords(renewal.at)}`

/** What of a checkout comes again every month, without its card fee; undefined when nothing does. */
export function monthlyOf({ amount, donationType, metadata }: CheckoutData): string | undefined {
  if (donationType === 'monthly') return toDollars(centsOf(amount) - centsOf(metadata.feeCover))
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
  const today = formatDollars(centsOf(checkout.amount))
  const recurring = renewal ? renewedBy(renewal) : recurringIn(checkout)
  return (
    <p className="mt-3 text-small xl:mt-4">
      {recurring === undefined ? (
        <>{today} today, once. Nothing is charged again.</>
      ) : (
        <>
          <strong className="font-semibold">
            {today} today, then {eachMonth(recurring, 'every month')} until you cancel.
          </strong>{' '}
          {renewal && `Next charge ${dayInWords(renewal.at)}. `}Cancel any time in your donor account.
        </>
      )}
    </p>
  )
}

const recurringIn = (checkout: CheckoutData): Recurring | undefined =>
  recurringOf(centsOf(monthlyOf(checkout)), checkout.metadata.feeCover !== undefined)

const renewedBy = ({ amount, feeCover }: Renewal): Recurring => ({
  amount: centsOf(amount) - centsOf(feeCover),
  feeCover: centsOf(feeCover),
})
