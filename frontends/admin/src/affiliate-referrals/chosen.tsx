import { affiliateReviews } from '@evenhand/web-kit/desk'
import type { ReactNode } from 'react'
import { Chosen, type ChosenRows } from '../lists/chosen.tsx'
import { affiliateReads, type Referral, referralWords } from './referral-words.ts'
import { decidingReferrals } from './use-decide.ts'

/** Several referrals, and one decision about all of them. */
export const ChosenReferrals = ({
  rows,
  children,
}: {
  rows: readonly Referral[]
  children: (chosen: ChosenRows | undefined) => ReactNode
}) => (
  <Chosen
    call={affiliateReviews.decideReferrals}
    rows={rows}
    nameOf={(referral) => `${referralWords(referral)}, …${referral.id.slice(-6)}`}
    deciding={decidingReferrals}
    reason={affiliateReads}
  >
    {children}
  </Chosen>
)
