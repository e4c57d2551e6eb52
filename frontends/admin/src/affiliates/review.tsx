import { affiliateReviews } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import type { Affiliate } from './affiliate-words.ts'
import { useReview } from './use-review.ts'

interface ReviewProps {
  affiliate: Affiliate
  onReviewed: (affiliate: Affiliate) => void
}

/** Approve, or reject with a reason; who is approved can be suspended, and who is suspended approved again. */
export function Review({ affiliate, onReviewed }: ReviewProps) {
  const may = useMay()
  const [writing, setWriting] = useState(false)
  const review = useReview(affiliate, onReviewed)
  const { affiliateName, email, version: seen, state } = affiliate
  const isActive = state === 'approved' || state === 'suspended'
  const refusal = isActive ? ('suspended' as const) : ('rejected' as const)
  const refuse = isActive ? 'Suspend' : 'Reject'
  if (!may(affiliateReviews.reviewAffiliate)) return null
  if (writing) {
    return (
      <ReasonForm
        label={`${refuse}: ${affiliateName}`}
        schema={affiliateReviews.AffiliateReason}
        submit={refuse}
        hint={`${email} is emailed this reason as you write it, and it’s shown with their referrals.`}
        charactersMax={2000}
        sending={review.isPending}
        onReason={(reason) => review.mutate({ verdict: refusal, reason, seen })}
        onCancel={() => setWriting(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'approved' && (
        <Button
          size="small"
          loading={review.isPending}
          aria-label={`Approve: ${affiliateName}`}
          onClick={() => review.mutate({ verdict: 'approved', seen })}
        >
          Approve
        </Button>
      )}
      {state !== 'rejected' && state !== 'suspended' && (
        <Button
          size="small"
          variant="outline"
          aria-label={`${refuse}: ${affiliateName}`}
          onClick={() => setWriting(true)}
        >
          {refuse}
        </Button>
      )}
    </div>
  )
}
