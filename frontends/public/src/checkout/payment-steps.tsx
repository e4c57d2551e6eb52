import { saidGiver } from '@evenhand/web-kit/facade'
import { CardFormSkeleton } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { CoverFee } from '../fee/cover-fee.tsx'
import { useGiver, useSayGiver } from '../giver/use-known-giver.ts'
import { type CheckoutData, type Donor, feeOf, monthlyFeeOf, type Opened } from './checkout-data.ts'
import { isSponsorship } from './checkout-entries.ts'
import { DonorDetails } from './donor-details.tsx'
import { Payment } from './payment.tsx'
import { asksFee, whoGives } from './who-gives.ts'

interface PaymentStepsProps {
  checkout: CheckoutData
  opened: Opened | undefined
  region: string | undefined
  onRegion: (region: string) => void
  onOpened: (opened: Opened | undefined) => void
  onCoverFee: (covers: boolean) => void
}

/** Who gives, then the card. A payment is opened for one donor, so it is known first who is signed in. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { giver, pending } = useGiver()
  const { checkout } = props
  if (pending && checkout.metadata.donationId === undefined && !asksFee(checkout))
    return <CardFormSkeleton label="Preparing the payment" />
  return <Steps {...props} account={giver} />
}

/** Asks who gives where neither this tab nor the account says it; what the page says beside the button is what was opened. */
function Steps({
  checkout,
  account,
  opened,
  region,
  onRegion,
  onOpened,
  onCoverFee,
}: PaymentStepsProps & { account: Donor | undefined }) {
  const [who, setWho] = useState(() => whoGives(checkout, saidGiver.read(), account))
  /** Who came to the page finds its first step; each further one has taken the place of another. */
  const [isFirst, setFirst] = useState(true)
  const goTo = (next: typeof who) => {
    setFirst(false)
    setWho(next)
  }
  const say = useSayGiver()
  const fee = asksFee(checkout) ? feeOf(checkout) : undefined
  if (who.kind === 'asked') {
    return (
      <DonorDetails
        suggested={who.suggested}
        problem={who.problem}
        isAgain={!isFirst}
        earnsNothing={isSponsorship(checkout)}
        onDone={(donor) => {
          say(donor)
          goTo({ kind: 'known', donor })
        }}
      >
        {fee !== undefined && (
          <CoverFee
            fee={fee}
            monthlyFee={monthlyFeeOf(checkout)}
            checked={checkout.metadata.feeCover !== undefined}
            onChange={onCoverFee}
          />
        )}
      </DonorDetails>
    )
  }
  const donor = who.kind === 'known' ? who.donor : undefined
  const askAgain = (problem?: unknown) => goTo({ kind: 'asked', suggested: donor, problem })
  return (
    <Payment
      checkout={checkout}
      donor={donor}
      opened={opened}
      takesFocus={!isFirst}
      region={region}
      onRegion={onRegion}
      onOpened={onOpened}
      onDonorRefused={askAgain}
      onChangeDonor={() => askAgain()}
    />
  )
}
