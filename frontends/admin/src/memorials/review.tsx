import { Button } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useReview } from './use-review.ts'

interface ReviewProps {
  memorial: memorials.PaidMemorial
  onReviewed: (memorial: memorials.PaidMemorial) => void
}

/** Approve, or decline with a reason; what was decided can be decided otherwise later. */
export function Review({ memorial, onReviewed }: ReviewProps) {
  const may = useMay()
  const [declining, setDeclining] = useState(false)
  const review = useReview(memorial, onReviewed)
  const less = memorial.state === 'shown' ? 'Take off the wall' : 'Decline'
  if (!may(memorials.reviewMemorial)) return null
  if (declining) {
    return (
      <ReasonForm
        label={`Decline the memorial for ${memorial.lovedOneName}`}
        hint={hintOf(memorial)}
        action="Decline"
        sending={review.isPending}
        onSubmit={(reason) => review.mutate({ verdict: 'declined', seen: memorial.state, reason })}
        onCancel={() => setDeclining(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {memorial.state !== 'shown' && (
        <Button
          size="small"
          loading={review.isPending}
          aria-label={`Approve: ${memorial.lovedOneName}`}
          onClick={() => review.mutate({ verdict: 'approved', seen: memorial.state })}
        >
          Approve
        </Button>
      )}
      {memorial.state !== 'declined' && (
        <Button
          size="small"
          variant="outline"
          aria-label={`${less}: ${memorial.lovedOneName}`}
          onClick={() => setDeclining(true)}
        >
          {less}
        </Button>
      )}
    </div>
  )
}

function hintOf({ lovedOneName: honoree, state, photo }: memorials.PaidMemorial): string {
  const words = memorials.declinedInWords({ honoree, wasShown: state === 'shown', reason: '[your reason]' })
  const deleted = photo ? ' The photo is deleted, and doesn’t come back if you approve the memorial later.' : ''
  return `The donor reads: “${words}” Write it as a sentence.${deleted} To refund the money, open the gift.`
}
