import { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { QuestionForm } from './question-form.tsx'
import { useReview } from './use-review.ts'

interface ReviewProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  onReviewed: (nonprofit: nonprofitReviews.RegisteredNonprofit) => void
}

/** Approve, reject with a reason, or ask; what was decided can be decided otherwise later. */
export function Review({ nonprofit, onReviewed }: ReviewProps) {
  const may = useMay()
  const [writing, setWriting] = useState<Writing>()
  const review = useReview(nonprofit, onReviewed)
  const { organizationName, contactEmail, version: seen, state } = nonprofit
  const form = { sending: review.isPending, onCancel: () => setWriting(undefined) }
  if (!may(nonprofitReviews.reviewNonprofit)) return null
  if (writing === 'question')
    return (
      <QuestionForm
        {...form}
        nonprofit={nonprofit}
        onAsk={(question) => review.mutate({ verdict: 'asked', question, seen })}
      />
    )
  if (writing === 'correction') return <CorrectionForm nonprofit={nonprofit} onDone={form.onCancel} />
  if (writing) {
    const { verdict, ...words } = reasonForms[writing](nonprofit)
    return <ReasonForm {...form} {...words} onReason={(reason) => review.mutate({ verdict, reason, seen })} />
  }
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
        {formsFrom(state).map((opens) => (
          <Button
            key={opens}
            size="small"
            variant="outline"
            aria-label={`${formWords[opens].label}: ${organizationName}`}
            onClick={() => setWriting(opens)}
          >
            {formWords[opens].button}
          </Button>
        ))}
      </div>
      <p className="max-w-prose text-ink-soft">
        {state === 'approved'
          ? `It’s listed. If you reject it, it no longer is, and ${contactEmail} is emailed your reason.`
          : `If you approve it, it’s listed with the other nonprofits and may apply for grants, and ${contactEmail} is emailed that.`}
      </p>
    </div>
  )
}

/** What asks for a reason, and who reads it. */
const reasonForms = {
  reason: ({ organizationName, contactEmail }: nonprofitReviews.RegisteredNonprofit) => ({
    verdict: 'rejected' as const,
    label: `Reject ${organizationName}`,
    schema: nonprofitReviews.RejectionReason,
    submit: 'Reject',
    hint: `${contactEmail} is emailed that we can’t approve ${organizationName}, with this reason exactly as you write it. The nonprofit portal shows it too.`,
    charactersMax: 2000,
  }),
  reopening: ({ organizationName }: nonprofitReviews.RegisteredNonprofit) => ({
    verdict: 'reopened' as const,
    label: `Open the review of ${organizationName} again`,
    schema: nonprofitReviews.ReopeningReason,
    submit: 'Open it again',
    variant: 'primary' as const,
    hint: 'The audit trail keeps it. The organization isn’t emailed; its portal says that it’s in review.',
    charactersMax: 500,
    lines: 'one' as const,
  }),
}

type Writing = 'reason' | 'question' | 'reopening' | 'correction'

const formWords: Readonly<Record<Writing, { button: string; label: string }>> = {
  reason: { button: 'Reject', label: 'Reject' },
  question: { button: 'Ask a question', label: 'Ask a question' },
  reopening: { button: 'Open it again', label: 'Open the review again' },
  correction: { button: 'Correct', label: 'Correct' },
}

/** What can be written about a registration, as it stands. */
function formsFrom(state: nonprofitReviews.ReviewState): Writing[] {
  switch (state) {
    case 'approved':
      return ['reason', 'correction']
    case 'rejected':
      return ['question', 'reopening', 'correction']
    case 'pending':
    case 'asked':
      return ['reason', 'question', 'correction']
  }
}
