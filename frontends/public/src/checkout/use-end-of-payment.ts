import {
  type AnswerOf,
  analytics,
  api,
  begunPayment,
  cartNews,
  donations,
  openedPayment,
  recentGift,
  saidGiver,
  sentPayment,
  useNavigate,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import { useCallback, useMemo } from 'react'
import { checkoutData } from './checkout-data.ts'
import { toldRegion } from './told-region.ts'

/** What the server knows of a payment that the processor has called paid; `unrecorded` when it could not be told. */
export type End = 'recorded' | 'processing' | 'unrecorded'

/** What the thanks are told of the payment: `made` is what the server says of it to this browser. */
export interface Thanks {
  end: End
  paymentIntentId?: string | undefined
  made?: PaymentMade | undefined
  /** The person whom a memorial remembers. */
  inMemoryOf?: string | undefined
}
export type PaymentMade = NonNullable<AnswerOf<typeof donations.processPaymentSuccess>['made']>

/** What a gift makes old of what was loaded before it. */
export const outdatedByGift = [['cart'], ['session'], ['donor'], ['campaign-stats']]

/** How a payment ends in this browser: the server is told, the donor is thanked, and what the gift has changed is asked for anew. */
export function useEndOfPayment() {
  const client = useQueryClient()
  const navigate = useNavigate()

  /** Tells the server of a payment that the processor has called paid. Never rejects: the webhook records it too (spec 02 §4). */
  const record = useCallback(async (paymentIntentId: string): Promise<Thanks> => {
    try {
      const { status, made } = await withRetries(() =>
        api(donations.processPaymentSuccess, { body: { paymentIntentId } }),
      )
      return { end: status === 'not-paid' ? 'unrecorded' : status, made, paymentIntentId }
    } catch {
      return { end: 'unrecorded', paymentIntentId }
    }
  }, [])

  const thank = useCallback(
    async (thanks: Thanks): Promise<void> => {
      const { end } = thanks
      const { donationType = 'one-time', metadata } = checkoutData.read() ?? {}
      const inMemoryOf = metadata?.cartItems?.find((item) => item.metadata.inMemoryOf)?.metadata.inMemoryOf
      analytics.event({ name: 'donation', category: 'giving', label: donationType })
      if (end === 'recorded') begunPayment.clear()
      recentGift.write(Date.now())
      cartNews.tell()
      for (const queryKey of outdatedByGift) client.removeQueries({ queryKey })
      // In the place of the checkout: the way back must not lead to a payment that was made.
      await navigate('/donation-success', { replace: true, state: { ...thanks, inMemoryOf } })
    },
    [client, navigate],
  )

  return useMemo(
    () => ({
      recordAndThank: async (paymentIntentId: string) => thank(await record(paymentIntentId)),
      /** Thanks for what was paid before, as far as this browser knows which payment that was. */
      thankAgain: async (end: 'recorded' | 'processing') => {
        const { paymentIntentId } = begunPayment.read() ?? {}
        const found = paymentIntentId === undefined ? undefined : await record(paymentIntentId)
        await thank(found?.end === end ? found : { end })
      },
    }),
    [record, thank],
  )
}

/** Forgets the checkout once its thanks stand on the page: loaded again before that, it still finds that it was paid. */
export function leaveCheckout(): void {
  checkoutData.clear()
  openedPayment.clear()
  sentPayment.clear()
  toldRegion.clear()
  saidGiver.clear()
}
