import { api, Button, DateTime, dayInWords, Dialog, memberships } from '@evenhand/web-kit/facade'
import { type Monthly, nounOf, useMembershipAction } from './memberships.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Asked once, because the email about it goes out at once; until the end it can be taken back with one click. */
export function CancelDialog({ membership, onClose }: { membership: Monthly; onClose: () => void }) {
  const { id: membershipId, endsIfCanceledAt, resting } = membership
  const noun = nounOf(membership)
  const until = resting || membership.level === null ? `Your ${noun} ends on` : 'You keep your level until'
  const cancel = useMembershipAction({
    noun,
    call: (options) => api(memberships.cancelMembership, { params: { membershipId } }, options),
    done: ({ endsAt }) => [
      `${capital(noun)} canceled`,
      endsAt ? `${until} ${dayInWords(endsAt)}. You can undo this until then.` : 'Nothing more is charged.',
    ],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Cancel your ${noun}?`}>
      <p className="mt-4">
        Nothing more is charged. {until}{' '}
        {endsIfCanceledAt ? <DateTime value={endsIfCanceledAt} /> : 'the end of the month you paid for'}, and the
        entries you've earned stay yours. You can undo this until then.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Yes, cancel it
        </Button>
        <Button variant="outline" onClick={onClose}>
          Keep my {noun}
        </Button>
      </div>
    </Dialog>
  )
}
