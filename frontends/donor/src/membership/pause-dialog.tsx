import { api, Button, DateTime, dayInWords, Dialog, memberships, Money } from '@evenhand/web-kit/facade'
import { type Monthly, nounOf, useMembershipAction } from './memberships.ts'

export function PauseDialog({ membership, onClose }: { membership: Monthly; onClose: () => void }) {
  const { id: membershipId, nextPayment, resumesIfPausedAt } = membership
  const noun = nounOf(membership)
  const pause = useMembershipAction({
    noun,
    call: (options) => api(memberships.pauseMembership, { params: { membershipId } }, options),
    done: ({ pausedUntil }) => [
      `Your ${noun} is paused`,
      `We'll skip one payment${pausedUntil ? `. Payments resume on ${dayInWords(pausedUntil)}` : ''}.`,
    ],
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Pause for a month">
      <p className="mt-4">
        {nextPayment ? (
          <>
            We'll skip the payment on <DateTime value={nextPayment.at} />.
          </>
        ) : (
          "We'll skip your next payment."
        )}{' '}
        Nothing is charged for that month
        {membership.level === null
          ? ' and you earn no entries.'
          : ', you earn no entries and your level is paused too.'}{' '}
        What you've already paid for doesn't change.
      </p>
      <p className="mt-3">
        {nextPayment && resumesIfPausedAt ? (
          <>
            Payments resume automatically on{' '}
            <strong>
              <DateTime value={resumesIfPausedAt} />
            </strong>
            , with <Money value={nextPayment.amount} />. You can end the pause until <DateTime value={nextPayment.at} />
            , and cancel any time.
          </>
        ) : (
          'It resumes automatically a month later, and you can cancel before then.'
        )}
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
