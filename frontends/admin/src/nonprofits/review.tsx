import type { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CorrectionForm } from './correction-form.tsx'
import { QuestionForm } from './question-form.tsx'
import { RejectionForm } from './rejection-form.tsx'
import { ReopeningForm } from './reopening-form.tsx'
import { useReview } from './use-review.ts'

interface ReviewProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  onReviewed: (nonprofit: nonprofitReviews.RegisteredNonprofit) => void
}

/** Approve, reject with a reason, or ask; what was decided can be decided otherwise later. */
export function Review({ nonprofit, onReviewed }: ReviewProps) {
  const [writing, setWriting] = useState<'reason' | 'question' | 'reopening' | 'correction'>()
  const review = useReview(nonprofit, onReviewed)
  const { organizationName, contactEmail, version: seen, state } = nonprofit
  const form = { nonprofit, sending: review.isPending, onCancel: () => setWriting(undefined) }
  if (writing === 'reason')
    return <RejectionForm {...form} onReject={(reason) => review.mutate({ verdict: 'rejected', reason, seen })} />
  if (writing === 'question')
    return <QuestionForm {...form} onAsk={(question) => review.mutate({ verdict: 'asked', question, seen })} />
  if (writing === 'reopening')
    return <ReopeningForm {...form} onReopen={(reason) => review.mutate({ verdict: 'reopened', reason, seen })} />
  if (writing === 'correction') return <CorrectionForm nonprofit={nonprofit} onDone={form.onCancel} />
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {state !== 'approved' && (
          <Button
            size="small"
            loading={review.isPending}
            aria-label={`Approve: ${organizationName}`}
            onClick={() => review.mutate({ verdict: 'approved', seen })}
          >
            Approve
          </Button>
        )}
        {state !== 'rejected' && (
          <Button
            size="small"
            variant="outline"
            aria-label={`Reject: ${organizationName}`}
            onClick={() => setWriting('reason')}
          >
            Reject
          </Button>
        )}
        {state !== 'approved' && (
          <Button
            size="small"
            variant="outline"
            aria-label={`Ask a question: ${organizationName}`}
            onClick={() => setWriting('question')}
          >
            Ask a question
          </Button>
        )}
        {state === 'rejected' && (
          <Button
            size="small"
            variant="outline"
            aria-label={`Open the review again: ${organizationName}`}
            onClick={() => setWriting('reopening')}
          >
            Open it again
          </Button>
        )}
        <Button
          size="small"
          variant="outline"
          aria-label={`Correct: ${organizationName}`}
          onClick={() => setWriting('correction')}
        >
          Correct
        </Button>
      </div>
      <p className="max-w-prose text-ink-soft">
        {state === 'approved'
          ? `It’s listed. If you reject it, it no longer is, and ${contactEmail} is emailed your reason.`
          : `If you approve it, it’s listed with the other nonprofits and may apply for grants, and ${contactEmail} is emailed that.`}
      </p>
    </div>
  )
}
