import { api, Button, Dialog, memberships, Money } from '@evenhand/web-kit/facade'
import { type Membership, useMembershipAction } from './memberships.ts'

/** The one cancellation that cannot be taken back, so the one that asks. */
export function EndNowDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { id: membershipId, behind } = membership
  const cancel = useMembershipAction({
    call: (options) => api(memberships.cancelMembership, { params: { membershipId } }, options),
    done: () => ['Your membership has ended', 'Nothing more is charged.'],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="End your membership now">
      <p className="mt-4">
        A payment was missed, so your membership ends right away. {behind && <Money value={behind.amount} />}{' '}
        {behind && "won't be charged, and "}
        you keep the entries you've earned.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          End it now
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
