import { api, Button, DateTime, dayInWords, Dialog, memberships } from '@evenhand/web-kit/facade'
import { type Membership, useMembershipAction } from './memberships.ts'

/** Asked once, because the email about it goes out at once; until the end it can be taken back with one click. */
export function CancelDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { id: membershipId, nextPayment, pausedUntil } = membership
  const until = nextPayment?.at ?? pausedUntil
  const cancel = useMembershipAction({
    call: (options) => api(memberships.cancelMembership, { params: { membershipId } }, options),
    done: ({ endsAt }) => [
      'Membership canceled',
      endsAt
        ? `You keep your level until ${dayInWords(endsAt)}. You can undo this until then.`
        : 'Nothing more is charged.',
    ],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cancel your membership?">
      <p className="mt-4">
        Nothing more is charged. You keep your level
        {until && (
          <>
            {' '}
            until <DateTime value={until} />
          </>
        )}
        , and the entries you've earned stay yours. You can undo this until then.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Yes, cancel it
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my membership
        </Button>
      </div>
    </Dialog>
  )
}
