import type { rounds } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'
import { Fact, Facts } from '../lists/facts.tsx'

/** What was published, which never changes. */
export const RoundFacts = ({ round }: { round: rounds.GrantRound }) => (
  <div className="grid max-w-prose gap-5">
    <p className="wrap-anywhere whitespace-pre-line">{round.summary}</p>
    <Facts>
      <Fact name="Address">{round.slug}</Fact>
      <Fact name="Budget">
        <Money value={round.budget} />, <Money value={round.requestedMax} /> at most for one application
      </Fact>
      <Fact name="Opens">
        <DateTime value={round.opensAt} show="day-and-time" />
      </Fact>
      <Fact name="Closes">
        <DateTime value={round.closesAt} show="day-and-time" />
      </Fact>
      <Fact name="Decided by">
        <DateTime value={round.decidesAt} show="day-and-time" />
      </Fact>
      <Fact name="Blind">{round.isBlind ? 'Yes: who applies is hidden until it is decided' : 'No'}</Fact>
      <Fact name="Questions">
        {round.questions.length === 0 ? (
          'None of its own'
        ) : (
          <ol className="grid gap-1">
            {round.questions.map(({ id, label, isRequired }) => (
              <li key={id}>
                {label}
                {!isRequired && <span className="text-ink-soft"> (optional)</span>}
              </li>
            ))}
          </ol>
        )}
      </Fact>
      <Fact name="Criteria">
        <ol className="grid gap-1">
          {round.criteria.map(({ id, title, guidance, weight }) => (
            <li key={id}>
              {title}, weight {weight}
              {guidance && <span className="block whitespace-pre-line text-ink-soft">{guidance}</span>}
            </li>
          ))}
        </ol>
      </Fact>
      <Fact name="Terms">Version {round.terms.version}</Fact>
    </Facts>
  </div>
)
