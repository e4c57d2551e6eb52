import type { merges } from '@evenhand/contracts/http'
import { refusalOfDecision } from '@evenhand/service-kit/second-person'

export type Verdict = 'confirmed' | 'refused' | 'withdrawn'

/** What one owner asked for, as far as deciding about it goes. */
export interface Proposed {
  state: merges.MergeProposalState
  askedBy: string
  expiresAt: Date
  /** Where there was no other owner, who asked confirms it, too. */
  alone: boolean
  decidedBy: string | null
}

export const stateAt = ({ state, expiresAt }: Proposed, now: Date): merges.MergeProposalState =>
  state === 'open' && expiresAt <= now ? 'expired' : state

/** Why a person may not decide so now; undefined where they may, and `repeated` where they have. */
export const refusalOf = (
  proposed: Proposed,
  { verdict, by, now, pair }: { verdict: Verdict; by: string; now: Date; pair?: string | undefined },
) =>
  refusalOfDecision(
    { by: proposed.askedBy, decidedBy: proposed.decidedBy },
    stateAt(proposed, now),
    { verdict, by },
    { ...refusals, pair },
  )

const refusals = {
  over: {
    confirmed: 'This has been confirmed already. Reload the page to see how far it is.',
    refused: 'This has been refused already. Reload the page to see why.',
    withdrawn: 'The person who asked for this has withdrawn it.',
    expired: 'Nobody decided about this in time, so it has expired. It can be asked for again.',
    void: 'One of the two records was asked to be erased since, so this no longer counts.',
  },
  notOwn: 'Another person asked for this, so you can refuse it but not withdraw it.',
  own: 'You asked for this yourself, so another owner has to decide. You can withdraw it.',
} as const
