import {
  analytics,
  api,
  donations,
  problemToast,
  recentGift,
  toast,
  useNavigate,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { type CheckoutData, checkoutData, type Donor } from './checkout-data.ts'

/** Tells the server of a payment that went through. If that fails the donor still proceeds: the webhook records it too. */
export function useRecordPayment(checkout: CheckoutData, donor: Donor) {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (paymentIntentId: string): Promise<void> => {
    const metadata = { ...checkout.metadata, ...donor }
    try {
      await api(donations.processPaymentSuccess, { body: { paymentIntentId, metadata } })
      toast('Payment Successful!', 'Thank you for your generous contribution!')
    } catch {
      problemToast(
        'Payment Processed',
        'Payment successful, but there was an issue recording your donation. Please contact support.',
      )
    }
    analytics.event({ name: 'donation', category: 'giving', label: checkout.donationType })
    checkoutData.clear()
    recentGift.write(Date.now())
    for (const queryKey of [['cart'], ['session'], ['donor'], ['campaign-stats']]) client.removeQueries({ queryKey })
    await navigate('/donation-success')
  }
}
