import { ClosingTime, DateTime, Money } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'

/** What there is to give, and when. */
export const RoundFacts = ({ round }: { round: rounds.GrantRound }) => (
  <dl className="mt-6 grid gap-x-6 gap-y-4 border-t border-hairline pt-5 sm:grid-cols-2">
    <Fact name="Budget">
      <Money value={round.budget} wholeDollars />
    </Fact>
    <Fact name="Most per application">
      <Money value={round.requestedMax} wholeDollars />
    </Fact>
    {round.state === 'upcoming' && (
      <Fact name="Opens">
        <DateTime value={round.opensAt} show="day-and-time" />
      </Fact>
    )}
    <Fact name={round.state === 'closed' ? 'Closed' : 'Closes'}>
      <ClosingTime closesAt={round.closesAt} show="day-and-time" />
    </Fact>
    <Fact name="Decides by">
      <DateTime value={round.decidesAt} />
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
