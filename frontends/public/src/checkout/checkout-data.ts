import { type AnswerOf, donations, stored } from '@evenhand/web-kit/facade'

const schema = donations.createPaymentIntent.request.body

export type CheckoutData = NonNullable<ReturnType<typeof schema.safeParse>['data']>
export type Intent = AnswerOf<typeof donations.createPaymentIntent>

/** What the cart hands to the checkout, over a reload too (spec 02 §4). */
export const checkoutData = stored('sessionStorage', 'checkoutData', schema)

/** From the address when amount, type and level all stand in it, else what is stored (spec 02 §5). */
export function readCheckout(search: URLSearchParams): CheckoutData | undefined {
  const [amount, donationType, membershipLevel] = ['amount', 'type', 'level'].map((key) => search.get(key))
  if (amount && donationType && membershipLevel) {
    return schema.safeParse({ amount, donationType, membershipLevel }).data
  }
  return checkoutData.read()
}

export interface Donor {
  donorName: string
  donorEmail: string
}

/** Who gives, when the cart has been told already. */
export function donorOf({ metadata }: CheckoutData): Donor | undefined {
  const told = [metadata, ...(metadata.cartItems ?? []).map((item) => item.metadata)]
  const named = told.find(({ donorEmail, donorName }) => donorEmail && donorName)
  return named?.donorEmail && named.donorName ? { donorEmail: named.donorEmail, donorName: named.donorName } : undefined
}
