import { CircleAlert, DateTime, Money, titled } from '@evenhand/web-kit/facade'
import { type Membership } from './memberships.ts'

/** How the membership stands, in one sentence; what needs the donor stands out. */
export function MembershipState({ membership }: { membership: Membership }) {
  const { state, level, nextLevel, nextPayment, pausedUntil, endsAt, behind } = membership
  if (behind) {
    return (
      <div className="mt-4 flex max-w-prose gap-3 rounded-control border border-danger px-4 py-3">
        <CircleAlert className="mt-1 size-5 shrink-0 text-danger" aria-hidden="true" />
        <p>
          <strong>
            A payment of <Money value={behind.amount} /> failed.
          </strong>{' '}
          Use another card, or your membership ends on <DateTime value={behind.lapsesAt} />.
        </p>
      </div>
    )
  }
  return <p className="mt-2 max-w-prose text-ink-soft">{sentence()}</p>

  function sentence() {
    if (state === 'ending' && endsAt) {
      return (
        <>
          Canceled. You keep your level until <DateTime value={endsAt} />, and nothing more is charged. You can undo
          this until then.
        </>
      )
    }
    if (state === 'paused' && pausedUntil) {
      return (
        <>
          Paused. We'll skip one payment, and that month earns no entries. It resumes automatically on{' '}
          <DateTime value={pausedUntil} />.
        </>
      )
    }
    if (nextLevel && nextPayment) {
      return (
        <>
          {titled(level)} until <DateTime value={nextPayment.at} />, then {titled(nextLevel)}.
        </>
      )
    }
    return 'Active. Your entries arrive with each payment.'
  }
}
