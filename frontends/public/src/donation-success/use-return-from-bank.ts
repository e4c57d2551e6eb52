import { useNavigate, useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'
import { forgetSent } from '../checkout/sent-payment.ts'
import { useEndOfPayment } from '../checkout/use-end-of-payment.ts'

const paidStatuses = ['succeeded', 'pending']

/** Some banks take the donor to their own page; Stripe brings them back here with the payment in the address. */
export function useReturnFromBank(): void {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { recordAndThank } = useEndOfPayment()
  const begun = useRef(false)
  useEffect(() => {
    const paymentIntentId = search.get('payment_intent')
    if (!paymentIntentId || begun.current) return
    begun.current = true
    if (paidStatuses.includes(search.get('redirect_status') ?? '')) {
      setSearch({}, { replace: true })
      void recordAndThank(paymentIntentId)
    } else {
      forgetSent(paymentIntentId)
      void navigate('/checkout', { replace: true, state: { refusedByBank: true } })
    }
  }, [search, setSearch, navigate, recordAndThank])
}
