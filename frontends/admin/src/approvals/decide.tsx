import { approvals } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useMutation,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
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
  const form = useContractForm(approvals.refuseApproval.request.body, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(approvals.refuseApproval, { params: { approvalId }, body })
      toast('Refused', 'The person who asked will see why.')
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await forget()
    }
  })
  return (
    <form
      noValidate
      aria-label={`Refuse: ${what}`}
      className="grid max-w-prose gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Reason" error={errors.reason?.message} hint="The person who asked will see this.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={500}
            className="px-3 py-2 text-small"
            {...form.register('reason')}
          />
        )}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={isSubmitting}>
          Refuse
        </Button>
        <Button size="small" variant="ghost" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
