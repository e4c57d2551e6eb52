import { Button } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { DeclineForm } from './decline-form.tsx'
import { useReview } from './use-review.ts'

interface ReviewProps {
  memorial: memorials.PaidMemorial
  onReviewed: (memorial: memorials.PaidMemorial) => void
}

/** Approve, or decline with a reason; what was decided can be decided otherwise later. */
export function Review({ memorial, onReviewed }: ReviewProps) {
  const [declining, setDeclining] = useState(false)
  const review = useReview(memorial, onReviewed)
  const less = memorial.state === 'shown' ? 'Take off the wall' : 'Decline'
  if (declining) {
    return (
      <DeclineForm
        honoree={memorial.lovedOneName}
        isShown={memorial.state === 'shown'}
        sending={review.isPending}
        onDecline={(reason) => review.mutate({ verdict: 'declined', seen: memorial.state, reason })}
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
