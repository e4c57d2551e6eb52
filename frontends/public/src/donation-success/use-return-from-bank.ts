import {
  api,
  donations,
  problemToast,
  recentGift,
  toast,
  useNavigate,
  useQueryClient,
  useSearchParams,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'
import { checkoutData } from '../checkout/checkout-data.ts'

/** Some banks take the donor to their own page; Stripe brings them back here with the payment in the address. */
export function useReturnFromBank(): void {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const begun = useRef(false)
  useEffect(() => {
    const paymentIntentId = search.get('payment_intent')
    if (!paymentIntentId || begun.current) return
    begun.current = true
    if (search.get('redirect_status') === 'failed') {
      problemToast('Payment Failed', 'Something went wrong with your payment')
      void navigate('/checkout', { replace: true })
      return
    }
    checkoutData.clear()
    recentGift.write(Date.now())
    setSearch({}, { replace: true })
    api(donations.processPaymentSuccess, { body: { paymentIntentId } })
      .then(() => {
        for (const queryKey of [['cart'], ['session'], ['donor']]) client.removeQueries({ queryKey })
        toast('Payment Successful!', 'Thank you for your generous contribution!')
      })
      .catch(() =>
        problemToast(
          'Payment Processed',
          'Payment successful, but there was an issue recording your donation. Please contact support.',
        ),
      )
  }, [search, setSearch, navigate, client])
}
