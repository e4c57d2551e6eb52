import { DateTime, titled } from '@evenhand/web-kit/facade'
import { Behind } from './behind.tsx'
import { type Membership } from './memberships.ts'

/** How the membership stands, in one sentence; what needs the donor stands out. */
export function MembershipState({ membership }: { membership: Membership }) {
  const { state, level, nextLevel, nextPayment, pausedUntil, resting, endsAt, behind } = membership
  if (behind) return <Behind behind={behind} />
  return <p className="mt-2 max-w-prose text-ink-soft">{sentence()}</p>

  function sentence() {
    if (state === 'ending' && endsAt) {
      return (
        <>
          Canceled. {resting ? 'Your membership ends on' : 'You keep your level until'} <DateTime value={endsAt} />, and
          nothing more is charged. You can undo this until then.
        </>
      )
    }
    if (state === 'paused' && pausedUntil) {
      return resting ? (
        <>
          Paused. This month is skipped, so nothing is charged, you earn no entries and your level is paused too. Your
          membership resumes automatically on <DateTime value={pausedUntil} />.
        </>
      ) : (
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
