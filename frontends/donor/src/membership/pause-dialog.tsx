import { api, Button, DateTime, Dialog, memberships } from '@evenhand/web-kit/facade'
import { type Membership, useMembershipAction } from './memberships.ts'

export function PauseDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { id: membershipId, nextPayment } = membership
  const pause = useMembershipAction({
    call: (options) => api(memberships.pauseMembership, { params: { membershipId } }, options),
    done: () => ['Your membership is paused', 'The next payment is skipped. You can end the pause at any time.'],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Pause for a month">
      <p className="mt-4">
        {nextPayment ? (
          <>
            The payment of <DateTime value={nextPayment.at} /> is skipped.
          </>
        ) : (
          'The next payment is skipped.'
        )}{' '}
        Nothing is charged for that month, it brings no entries, and your level rests. What you have paid for stays as
        it is.
      </p>
      <p className="mt-3 text-ink-soft">
        A month later it goes on by itself. We write to you a few days before the payment.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button loading={pause.isPending} onClick={() => pause.mutate()}>
          Skip one payment
        </Button>
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}
