import type { rounds } from '@evenhand/web-kit/forms'
import { RoundTerms } from '../../nonprofits/terms/round-terms.tsx'

/** By whom applications are decided: by as many people as this installation asks for. By what, the terms of the round say. */
export const HowDecided = ({ round, peopleToDecide }: Pick<rounds.PublishedRound, 'round' | 'peopleToDecide'>) => (
  <section aria-labelledby="decided-title">
    <h2 id="decided-title" className="text-title">
      How applications are decided
    </h2>
    <div className="mt-3 max-w-prose space-y-3">
      <p>
        Reviewers first declare their conflicts of interest, and read nothing from an organization they’re connected
        with. Then each scores the applications without seeing the others’ scores.
      </p>
      <p>
        {peopleToDecide === 2
          ? 'Each decision takes two people: one proposes it, and another confirms it.'
          : 'One person can propose and confirm a decision.'}
      </p>
    </div>
    <RoundTerms round={round} />
  </section>
)
