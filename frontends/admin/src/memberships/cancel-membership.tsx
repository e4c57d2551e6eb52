import {
  api,
  Button,
  Dialog,
  dayInWords,
  messageOf,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { memberships } from '@evenhand/web-kit/forms'
import { type ComponentProps, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

interface CancelMembershipProps {
  membershipId: string
  /** "Gold membership", "Monthly gift". */
  name: string
  /** Nothing is left to cancel; the dialog stays as long as it is open. */
  isOver: boolean
  look: Pick<ComponentProps<typeof Button>, 'size' | 'variant'>
}

/** Cancels for a donor what they pay by the month, with a reason; for who may. */
export function CancelMembership({ membershipId, name, isOver, look }: CancelMembershipProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(memberships.cancelForDonor) || (isOver && !isOpen)) return null
  return (
    <>
      <Button {...look} aria-label={`Cancel: ${name}`} onClick={() => setOpen(true)}>
        Cancel
      </Button>
      {isOpen && <CancelDialog membershipId={membershipId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelDialog({ membershipId, name, onClose }: { membershipId: string; name: string; onClose: () => void }) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      withKey((idempotencyKey) =>
        api(memberships.cancelForDonor, { params: { membershipId }, body: { reason } }, { idempotencyKey }),
      ),
    onSuccess: ({ endsAt }) => {
      toast('Canceled', `${endsAt ? `It ends on ${dayInWords(endsAt)}.` : 'It has ended.'} The donor is emailed.`)
      onClose()
    },
    // Also where another person was first: then the page shows what they did.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'history'] }),
        client.invalidateQueries({ queryKey: ['admin', 'memberships'] }),
      ]),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel this ${name.toLowerCase()}?`}
      description="Nothing more is charged, and the entries they’ve earned stay theirs. It ends with the month that is paid for; until then the donor can keep it in their account. If a payment is overdue, it ends immediately. The donor gets the same email as when they cancel it themselves."
      className="text-small"
    >
      <div className="mt-4">
        <ReasonForm
          label={`Cancel: ${name}`}
          schema={memberships.CancellationReason}
          submit="Cancel it"
          hint="It stays in the audit trail for good, so don’t name the person. The donor doesn’t see it."
          charactersMax={500}
          lines="one"
          leave="Back"
          sending={cancel.isPending}
          refusal={
            cancel.isError ? messageOf(cancel.error, 'Reload the page to see whether it was canceled.') : undefined
          }
          onReason={(reason) => cancel.mutate(reason)}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}
