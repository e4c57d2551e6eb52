import { PageMeta, problemToast, recentGift, useNavigate, useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { coveringFee, readCheckout } from './checkout-data.ts'
import { DonationSummary } from './donation-summary.tsx'
import { PaymentSteps } from './payment-steps.tsx'

/** Who comes to a checkout that was paid so lately comes back from it, or was on the way from it to the thanks. */
const lateMilliseconds = 60_000
const hasJustPaid = () => Date.now() - (recentGift.read() ?? 0) < lateMilliseconds

export function CheckoutPage() {
  const [search] = useSearchParams()
  const [checkout, setCheckout] = useState(() => readCheckout(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (checkout) return
    if (hasJustPaid()) return void navigate('/donation-success', { replace: true })
    problemToast('Invalid Payment Request', 'Please start your donation from the main site')
    void navigate('/', { replace: true })
  }, [checkout, navigate])
  return (
    <div className="mx-auto max-w-5xl px-4 py-10 sm:px-8 lg:py-16">
      <PageMeta title="Checkout" description="Pay your gift securely." hidden />
      <h1 className="text-heading">Complete your donation</h1>
      {checkout && (
        <div className="mt-10 grid gap-8 md:grid-cols-[0.8fr_1fr] md:items-start md:gap-12">
          <DonationSummary checkout={checkout} />
          <PaymentSteps checkout={checkout} onCoverFee={(covers) => setCheckout(coveringFee(checkout, covers))} />
        </div>
      )}
    </div>
  )
}
