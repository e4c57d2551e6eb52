import { approvals } from '@evenhand/web-kit/desk'
import { api, Button, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ReasonForm } from '../lists/reason-form.tsx'
import { useForgetMoney } from './use-forget-money.ts'

interface DecideProps {
  approval: approvals.Approval
  /** What it is about, for who hears the buttons alone. */
  what: string
}

/** What was done with an approval; money that came by hand is returned by hand. */
const doneWords = {
  refund: 'The refund is on its way.',
  'by-hand': 'The refund was recorded. Return the money by hand.',
  purchase: 'The payment was recorded.',
  'offline-gift': 'The gift was recorded.',
} as const

/** Approving does it at once; refusing says why to who asked. */
export function Decide({ approval: { id, act, gift }, what }: DecideProps) {
  const forget = useForgetMoney()
  const [isRefusing, setRefusing] = useState(false)
  const outcome = gift?.byHand ? 'by-hand' : act.kind
  const approving = outcome === 'refund' ? 'Approve and refund' : 'Approve and record'
  const approve = useMutation({
    mutationFn: () => api(approvals.approve, { params: { approvalId: id } }),
    onSuccess: () => toast('Approved', doneWords[outcome]),
    onSettled: forget,
  })
  if (isRefusing) return <Refuse approvalId={id} what={what} onBack={() => setRefusing(false)} />
  return (
    <>
      <Refusal className="text-small">
        {approve.isError && messageOf(approve.error, 'We’re not sure this went through. Reload the page to check.')}
      </Refusal>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          aria-label={`${approving}: ${what}`}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {approving}
        </Button>
        <Button size="small" variant="outline" aria-label={`Refuse: ${what}`} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </div>
    </>
  )
}

function Refuse({ approvalId, what, onBack }: { approvalId: string; what: string; onBack: () => void }) {
  const forget = useForgetMoney()
  const refuse = useMutation({
    mutationFn: (reason: string) => api(approvals.refuseApproval, { params: { approvalId }, body: { reason } }),
    onSuccess: () => toast('Refused', 'The person who asked will see why.'),
    onSettled: forget,
  })
  return (
    <ReasonForm
      label={`Refuse: ${what}`}
      schema={approvals.refuseApproval.request.body}
      submit="Refuse"
      hint="The person who asked will see this."
      charactersMax={500}
      sending={refuse.isPending}
      refusal={refuse.isError ? messageOf(refuse.error, 'Try again in a moment.') : undefined}
      onReason={(reason) => refuse.mutate(reason)}
      onCancel={onBack}
    />
  )
}
