import { type AnswerOf, parseDollars, stored, toDollars } from '@evenhand/web-kit/facade'
import { donations } from '@evenhand/web-kit/forms'
import { feeOffered, recurringOf } from '../fee/fee-cover.ts'
import type { Giver } from '../giver/use-known-giver.ts'
import { monthlyOf } from './charge-terms.tsx'

const schema = donations.createPaymentIntent.request.body

export type CheckoutData = NonNullable<ReturnType<typeof schema.safeParse>['data']>
export type Intent = AnswerOf<typeof donations.createPaymentIntent>
/** What is known of a payment once it is opened. */
export type Opened = Pick<Intent, 'renewal' | 'notOpen'>
export type Donor = Giver

/** What the cart hands to the checkout, over a reload too (spec 02 §4). */
export const checkoutData = stored('session', 'checkoutData', (value) => schema.safeParse(value).data)

/**
 * From the address when amount, type and level all stand in it, else what is stored (spec 02 §5). Whoever loads such an address again in the
 * middle of a payment finds what they had filled in.
 */
export function readCheckout(search: URLSearchParams): CheckoutData | undefined {
  const [amount, donationType, membershipLevel, donationId] = ['amount', 'type', 'level', 'donation'].map(
    (key) => search.get(key) ?? undefined,
  )
  if (!amount || !donationType || !membershipLevel) return checkoutData.read()
  const metadata = donationId === undefined ? {} : { donationId }
  const asked = schema.safeParse({ amount, donationType, membershipLevel, metadata }).data
  const before = checkoutData.read()
  return asked && before && isSame(asked, before) ? before : asked
}

function isSame(asked: CheckoutData, before: CheckoutData): boolean {
  const { amount, donationType, membershipLevel, metadata } = withoutFee(before)
  return (
    amount === withoutFee(asked).amount &&
    donationType === asked.donationType &&
    membershipLevel === asked.membershipLevel &&
    metadata.donationId === asked.metadata.donationId
  )
}

const centsOf = (amount: string | undefined) => parseDollars(amount ?? '0') ?? 0n

function withoutFee(checkout: CheckoutData): CheckoutData {
  const { feeCover, ...metadata } = checkout.metadata
  return { ...checkout, amount: toDollars(centsOf(checkout.amount) - centsOf(feeCover)), metadata }
}

/** What would be added if the donor covers the card fee; undefined where that is not offered. */
export function feeOf(checkout: CheckoutData) {
  const { amount, metadata } = withoutFee(checkout)
  return metadata.donationId === undefined ? feeOffered(centsOf(amount)) : undefined
}

/** The same for each later payment of what comes again. */
export const monthlyFeeOf = (checkout: CheckoutData) => recurringOf(centsOf(monthlyOf(checkout)), true)?.feeCover

/** The same checkout with the card fee covered, or not. */
export function coveringFee(checkout: CheckoutData, covers: boolean): CheckoutData {
  const bare = withoutFee(checkout)
  const fee = covers ? feeOf(bare) : undefined
  if (fee === undefined) return bare
  const amount = toDollars(centsOf(bare.amount) + fee)
  return { ...bare, amount, metadata: { ...bare.metadata, feeCover: toDollars(fee) } }
}

/** Who gives, as the cart says it. An address or a mailed cart may have told it so, and then a stranger. */
export function donorOf({ metadata }: CheckoutData): Donor | undefined {
  const told = [metadata, ...(metadata.cartItems ?? []).map((item) => item.metadata)]
  const named = told.find(({ donorEmail, donorName }) => donorEmail && donorName)
  return named?.donorEmail && named.donorName ? { donorEmail: named.donorEmail, donorName: named.donorName } : undefined
}
