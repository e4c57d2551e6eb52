import { CardFormSkeleton } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { CoverFee } from '../fee/cover-fee.tsx'
import { useGiver } from '../giver/use-known-giver.ts'
import type { Renewal } from './charge-terms.tsx'
import { type CheckoutData, type Donor, donorOf, feeOf } from './checkout-data.ts'
import { DonorDetails } from './donor-details.tsx'
import { Payment } from './payment.tsx'

interface PaymentStepsProps {
  checkout: CheckoutData
  renewal: Renewal | undefined
  onRenewal: (renewal: Renewal | undefined) => void
  onCoverFee: (covers: boolean) => void
}

/** Who gives, asked only when neither the cart nor the account says it, then the card. */
export function PaymentSteps({ checkout, renewal, onRenewal, onCoverFee }: PaymentStepsProps) {
  const [typed, setTyped] = useState<Donor | undefined>(() => donorOf(checkout))
  const [asksAgain, setAsksAgain] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { giver, pending } = useGiver()
  const fee = feeOf(checkout)
  // Covering the fee is offered in the cart; without one, it is asked with the details.
  const needsDetails = asksAgain || (checkout.metadata.sessionId === undefined && fee !== undefined)
  const donor = typed ?? (needsDetails ? undefined : giver)
  const askAgain = (refused: unknown) => {
    setProblem(refused)
    setAsksAgain(true)
    setTyped(undefined)
  }
  // A donation that was opened before has its donor.
  if (donor || checkout.metadata.donationId) {
    return (
      <Payment
        checkout={checkout}
        donor={donor}
        renewal={renewal}
        onRenewal={onRenewal}
        onDonorRefused={askAgain}
        onChangeDonor={typed ? undefined : () => askAgain(undefined)}
      />
    )
  }
  if (pending && !needsDetails) return <CardFormSkeleton label="Preparing the payment" />
  return (
    <DonorDetails problem={problem} onDone={setTyped}>
      {fee !== undefined && (
        <CoverFee fee={fee} checked={checkout.metadata.feeCover !== undefined} onChange={onCoverFee} />
      )}
    </DonorDetails>
  )
}
