import {
  analytics,
  api,
  begunPayment,
  cartNews,
  donations,
  openedPayment,
  problemToast,
  recentGift,
  toast,
  useNavigate,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import { useCallback, useMemo } from 'react'
import { checkoutData } from './checkout-data.ts'

/** What the server knows of a payment that the processor has called paid; `unrecorded` when it could not be told. */
export type End = 'recorded' | 'processing' | 'unrecorded'

/** What a gift makes old of what was loaded before it. */
export const outdatedByGift = [['cart'], ['session'], ['donor'], ['campaign-stats']]

/** How a payment ends in this browser: the server is told, the donor is thanked, and what the gift has changed is asked for anew. */
export function useEndOfPayment() {
  const client = useQueryClient()
  const navigate = useNavigate()

  /** Tells the server of a payment that the processor has called paid. Never rejects: the webhook records it too (spec 02 §4). */
  const record = useCallback(async (paymentIntentId: string): Promise<End> => {
    try {
      const answer = await withRetries(() => api(donations.processPaymentSuccess, { body: { paymentIntentId } }))
      return answer.status === 'not-paid' ? 'unrecorded' : answer.status
    } catch {
      return 'unrecorded'
    }
  }, [])

  const thank = useCallback(
    async (end: End): Promise<void> => {
      say(end)
      const { donationType = 'one-time' } = checkoutData.read() ?? {}
      analytics.event({ name: 'donation', category: 'giving', label: donationType })
      if (end === 'recorded') begunPayment.clear()
      recentGift.write(Date.now())
      cartNews.tell()
      for (const queryKey of outdatedByGift) client.removeQueries({ queryKey })
      // In the place of the checkout: the way back must not lead to a payment that was made.
      await navigate('/donation-success', { replace: true, state: { end } })
    },
    [client, navigate],
  )

  return useMemo(
    () => ({ thank, recordAndThank: async (paymentIntentId: string) => thank(await record(paymentIntentId)) }),
    [record, thank],
  )
}

/** Forgets the checkout once its thanks stand on the page: loaded again before that, it still finds that it was paid. */
export function leaveCheckout(): void {
  checkoutData.clear()
  openedPayment.clear()
}

/** spec 02 §8, to the letter; a bank that needs time has words of its own. */
function say(end: End): void {
  switch (end) {
    case 'recorded':
      return toast('Payment Successful!', 'Thank you for your generous contribution!')
    case 'processing':
      return toast('Payment Processing', 'Your bank has not finished yet. Your receipt comes as soon as it has.')
    case 'unrecorded':
      return problemToast(
        'Payment Processed',
        'Payment successful, but there was an issue recording your donation. Please contact support.',
      )
  }
}
