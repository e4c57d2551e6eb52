import { DateTime, Money, titled } from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import { Behind } from './behind.tsx'
import { type Monthly, nounOf } from './memberships.ts'

/** How the membership stands, in one sentence; what needs the donor stands out. */
export function MembershipState({ membership }: { membership: Monthly }) {
  const { state, level, amount, nextLevel, nextAmount, nextPayment, pausedUntil, resting, endsAt, behind } = membership
  const { notOpen } = membership
  const noun = nounOf(membership)
  if (behind) return <Behind behind={behind} noun={noun} />
  return <p className="mt-2 max-w-prose text-ink-soft">{sentence()}</p>

  function sentence() {
    if (state === 'ending' && endsAt) {
      return (
        <>
          Canceled. {resting || level === null ? `Your ${noun} ends on` : 'You keep your level until'}{' '}
          <DateTime value={endsAt} />, and nothing more is charged. You can undo this until then.
        </>
      )
    }
    if (state === 'paused' && pausedUntil) {
      return resting ? (
        <>
          Paused. This month is skipped, so nothing is charged, you earn no entries
          {level === null ? '' : ' and your level is paused too'}. Your {noun} resumes automatically on{' '}
          <DateTime value={pausedUntil} />.
        </>
      ) : (
        <>
          Paused. We'll skip one payment, and that month earns no entries. It resumes automatically on{' '}
          <DateTime value={pausedUntil} />.
        </>
      )
    }
    if (level === null && nextAmount && nextPayment) {
      return (
        <>
          <Money value={amount} /> until <DateTime value={nextPayment.at} />, then <Money value={nextAmount} />.
        </>
      )
    }
    if (level && nextLevel && nextPayment) {
      return (
        <>
          {titled(level)} until <DateTime value={nextPayment.at} />, then {titled(nextLevel)}.
        </>
      )
    }
    return notOpen ? `Active. ${notOpenWords.earned}` : 'Active. Your entries arrive with each payment.'
  }
}
