import {
  CardForm,
  CardFormSkeleton,
  ErrorState,
  formatDollars,
  messageOf,
  parseDollars,
  queries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CoverFee } from '../fee/cover-fee.tsx'
import { type CheckoutData, type Donor, donorOf, feeOf } from './checkout-data.ts'
import { DonorDetails } from './donor-details.tsx'
import { payBroke, payClosed, payFailed } from './payment-messages.ts'
import { useEndOfPayment } from './use-end-of-payment.ts'
import { usePaymentIntent } from './use-payment-intent.ts'

interface PaymentStepsProps {
  checkout: CheckoutData
  onCoverFee: (covers: boolean) => void
}

/** Who gives (asked only when nobody has said it yet), then the card. */
export function PaymentSteps({ checkout, onCoverFee }: PaymentStepsProps) {
  const [donor, setDonor] = useState<Donor | undefined>(() => donorOf(checkout))
  const [problem, setProblem] = useState<unknown>()
  const askAgain = (refused: unknown) => {
    setProblem(refused)
    setDonor(undefined)
  }
  const fee = feeOf(checkout)
  // A donation that was opened before has its donor.
  if (donor || checkout.metadata.donationId)
    return <Payment checkout={checkout} donor={donor} onDonorRefused={askAgain} />
  return (
    <DonorDetails problem={problem} onDone={setDonor}>
      {fee !== undefined && (
        <CoverFee fee={fee} checked={checkout.metadata.feeCover !== undefined} onChange={onCoverFee} />
      )}
    </DonorDetails>
  )
}

interface PaymentProps {
  checkout: CheckoutData
  donor: Donor | undefined
  onDonorRefused: (problem: unknown) => void
}

function Payment({ checkout, donor, onDonorRefused }: PaymentProps) {
  const config = useQuery(queries.paymentConfig())
  const { intent, refusal, open, openAnew } = usePaymentIntent(checkout, donor, onDonorRefused)
  const { recordAndThank } = useEndOfPayment()
  if (config.isError) {
    return (
      <ErrorState
        title="The payment form is not here right now"
        message={messageOf(config.error, 'Please try again in a moment.')}
        onRetry={() => void config.refetch()}
      />
    )
  }
  if (refusal) {
    return (
      <ErrorState
        title="The payment cannot be opened right now"
        message={messageOf(refusal, 'Please try again in a moment.')}
        onRetry={open}
      />
    )
  }
  if (!config.data || !intent) return <CardFormSkeleton label="Preparing the payment" />
  const closed = () => {
    payClosed()
    openAnew()
  }
  const { paymentIntentId: id, clientSecret } = intent
  return (
    <>
      <h2 className="mb-5 text-title">Card</h2>
      <CardForm
        key={id}
        config={config.data}
        intent={{ kind: 'payment', id, clientSecret }}
        submit={`Complete ${formatDollars(parseDollars(checkout.amount) ?? 0n)} Donation`}
        harmless="Nothing was charged."
        returnPath="/donation-success"
        holder={donor && { name: donor.donorName, email: donor.donorEmail }}
        testCard="4242 4242 4242 4242"
        onDone={() => recordAndThank(id)}
        onClosed={closed}
        onRefused={payFailed}
        onBroke={payBroke}
      />
    </>
  )
}
