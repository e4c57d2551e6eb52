import { api, Button, Dialog, memberships, Money } from '@evenhand/web-kit/facade'
import { type Monthly, nounOf, useMembershipAction } from './memberships.ts'

/** The one cancellation that cannot be taken back, so the one that asks. */
export function EndNowDialog({ membership, onClose }: { membership: Monthly; onClose: () => void }) {
  const { id: membershipId, behind } = membership
  const noun = nounOf(membership)
  const cancel = useMembershipAction({
    noun,
    call: (options) => api(memberships.cancelMembership, { params: { membershipId } }, options),
    done: () => [`Your ${noun} has ended`, 'Nothing more is charged.'],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`End your ${noun} now?`}>
      <p className="mt-4">
        If you end it, it stops today.{' '}
        {behind && (
          <>
            The <Money value={behind.amount} /> that failed won't be charged.{' '}
          </>
        )}
        The entries you've earned stay yours.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Yes, end it now
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my {noun}
        </Button>
      </div>
    </Dialog>
  )
}
