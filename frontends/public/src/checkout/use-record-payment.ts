import { analytics, api, donations, problemToast, recentGift, toast, useQueryClient } from '@evenhand/web-kit/facade'
import { useCallback } from 'react'
import { type CheckoutData, checkoutData } from './checkout-data.ts'

const outdatedByGift = [['cart'], ['session'], ['donor'], ['campaign-stats']]

/**
 * Tells the server of a payment that the processor has called paid, and thanks. If that fails the donor still proceeds (spec 02 §4): the webhook
 * records it too. Never rejects.
 */
export function useRecordPayment() {
  const client = useQueryClient()
  return useCallback(
    async (paymentIntentId: string, metadata?: CheckoutData['metadata']): Promise<void> => {
      try {
        const body = { paymentIntentId, ...(metadata ? { metadata } : {}) }
        const { status } = await api(donations.processPaymentSuccess, { body })
        thank(status)
      } catch {
        notRecorded()
      }
      const { donationType = 'one-time' } = checkoutData.read() ?? {}
      analytics.event({ name: 'donation', category: 'giving', label: donationType })
      checkoutData.clear()
      recentGift.write(Date.now())
      for (const queryKey of outdatedByGift) client.removeQueries({ queryKey })
    },
    [client],
  )
}

function thank(status: 'recorded' | 'processing' | 'not-paid'): void {
  switch (status) {
    case 'recorded':
      return toast('Payment Successful!', 'Thank you for your generous contribution!')
    case 'processing':
      return toast('Payment Processing', 'Your bank has not finished yet. Your receipt comes as soon as it has.')
    case 'not-paid':
      return notRecorded()
  }
}

const notRecorded = () =>
  problemToast(
    'Payment Processed',
    'Payment successful, but there was an issue recording your donation. Please contact support.',
  )
