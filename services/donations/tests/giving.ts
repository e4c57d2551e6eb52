import { expect } from '@jest/globals'
import type { Client } from '@evenhand/service-kit/testing'
import type { DonationsUnderTest } from './donations-under-test.ts'

export const newSession = (): string => crypto.randomUUID()
export const newEmail = (): string => `donor-${crypto.randomUUID()}@example.test`

/** A payment that waits for its card. */
export interface Opened {
  clientSecret: string
  paymentIntentId: string
  checkoutId: string
  notOpen?: boolean
}

/** What people do on the way to a gift, as their browsers do it. */
export function givingAt(donations: DonationsUnderTest) {
  const addToCart = async (line: { sessionId: string; [field: string]: unknown }): Promise<void> => {
    expect(await donations.nobody.post('/api/cart', line)).toMatchObject({ status: 201 })
  }

  /** What the cart of a session costs is said again, and compared by the service. */
  const cartPayment = (sessionId: string, amount: string) => ({
    amount,
    membershipLevel: 'cart',
    donationType: 'cart',
    metadata: { sessionId },
  })

  async function openPayment(wanted: object, who: Client = donations.nobody): Promise<Opened> {
    const { status, body } = await who.post('/api/create-payment-intent', wanted)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }

  return {
    addToCart,
    cartPayment,
    openPayment,
    /** A gift of $50 without a cart is asked to be paid; `shown` is what its page says beside it. */
    askForFifty: (
      email: string,
      shown: { rules?: object | undefined; region?: string | undefined; ref?: object | undefined } = {},
      { key = crypto.randomUUID(), who = donations.nobody }: { key?: string | undefined; who?: Client } = {},
    ) =>
      who.post(
        '/api/create-payment-intent',
        {
          amount: '50.00',
          donationType: 'one-time',
          metadata: { donorEmail: email, donorName: 'Ada Lovelace' },
          ...shown,
        },
        { 'idempotency-key': key },
      ),
    addMultiplier: (sessionId: string) =>
      addToCart({ sessionId, productType: 'multiplier', productId: 'multiplier-2x', amount: '5.00' }),
    /** A gift of $50 in a cart, ready to be paid. */
    async openGift(email = newEmail()) {
      const sessionId = newSession()
      const metadata = { donorEmail: email, donorName: 'Ada Lovelace', donationType: 'one-time' }
      await addToCart({ sessionId, productType: 'donation', productId: 'donation', amount: '50.00', metadata })
      return { email, sessionId, ...(await openPayment(cartPayment(sessionId, '50.00'))) }
    },
    /** The browser says that it has paid. */
    sayPaid: (paymentIntentId: string, who: Client = donations.nobody) =>
      who.post('/api/process-payment-success', { paymentIntentId }),
    giftsOf: async (email: string) =>
      (await donations.provedDonor(donations.donorIdOf(email)).get(`/api/donations?email=${encodeURIComponent(email)}`))
        .body,
  }
}
