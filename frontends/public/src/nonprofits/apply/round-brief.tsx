import { ClosingTime, DateTime, Money } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'

/** What an applicant keeps in mind of the round; or why nobody can apply in it. */
export const RoundBrief = ({ round }: { round: rounds.GrantRound }) => (
  <>
    <h2 className="text-title wrap-anywhere">{round.title}</h2>
    <p className="mt-2 max-w-prose text-ink-soft">
      <Words round={round} />
    </p>
  </>
)

function Words({ round: { state, opensAt, closesAt, decidesAt, requestedMax } }: { round: rounds.GrantRound }) {
  switch (state) {
    case 'open':
      return (
        <>
          Up to <Money value={requestedMax} wholeDollars /> for one project. Closes{' '}
          <ClosingTime closesAt={closesAt} show="day-and-time" />; we decide by <DateTime value={decidesAt} />.
        </>
      )
    case 'closed':
      return (
        <>
          This round closed <ClosingTime closesAt={closesAt} show="day-and-time" />. What was submitted in time is
          decided by <DateTime value={decidesAt} />.
        </>
      )
    case 'upcoming':
    case 'draft':
      return (
        <>
          This round opens <DateTime value={opensAt} show="day-and-time" />. You can apply from then on.
        </>
      )
  }
}
