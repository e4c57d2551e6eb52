import { ErrorState, messageOf, queries, useNavigate, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { type CheckoutData, type Donor, donorOf } from './checkout-data.ts'
import { DonorDetails } from './donor-details.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { usePaymentIntent } from './use-payment-intent.ts'
import { useRecordPayment } from './use-record-payment.ts'

/** Who gives (asked only when nobody has said it yet), then the card. */
export function PaymentSteps({ checkout }: { checkout: CheckoutData }) {
  const [donor, setDonor] = useState<Donor | undefined>(() => donorOf(checkout))
  const [problem, setProblem] = useState<unknown>()
  const askAgain = (refused: unknown) => {
    setProblem(refused)
    setDonor(undefined)
  }
  if (!donor) return <DonorDetails problem={problem} onDone={setDonor} />
  return <Payment checkout={checkout} donor={donor} onDonorRefused={askAgain} />
}

interface PaymentProps {
  checkout: CheckoutData
  donor: Donor
  onDonorRefused: (problem: unknown) => void
}

function Payment({ checkout, donor, onDonorRefused }: PaymentProps) {
  const config = useQuery(queries.paymentConfig())
  const intent = usePaymentIntent(checkout, donor, onDonorRefused)
  const record = useRecordPayment()
  const navigate = useNavigate()
  const thanks = async (paymentIntentId: string) => {
    await record(paymentIntentId, { ...checkout.metadata, ...donor })
    await navigate('/donation-success')
  }
  if (config.isError) {
    return (
      <ErrorState
        title="The payment form is not here right now"
        message={messageOf(config.error, 'Please try again in a moment.')}
        onRetry={() => void config.refetch()}
      />
    )
  }
  if (!config.data || !intent) return <PaymentSkeleton />
  return <PaymentForm config={config.data} intent={intent} amount={checkout.amount} donor={donor} onPaid={thanks} />
}
