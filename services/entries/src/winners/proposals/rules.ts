import type { claims } from '@evenhand/contracts/http'
import { refusalOfDecision } from '@evenhand/service-kit/second-person'

export type Verdict = 'confirmed' | 'refused' | 'withdrawn'

/** What was proposed about a claim, as far as deciding about it goes. */
export interface Proposed {
  state: 'open' | Verdict
  proposedBy: string
  expiresAt: Date
  decidedBy: string | null
  /** The version of the claim that was proposed about. */
  claimVersion: number
}

/** When it is looked at, and which version its claim has by then. */
export interface Looked {
  now: Date
  claimVersion: number
}

export function stateAt(proposed: Proposed, { now, claimVersion }: Looked): claims.ProposalState | Verdict {
  if (proposed.state !== 'open') return proposed.state
  if (proposed.claimVersion !== claimVersion) return 'void'
  return proposed.expiresAt <= now ? 'expired' : 'open'
}

/** Why a person may not decide so now; undefined where they may, and `repeated` where they have. */
export function refusalOf(
  proposed: Proposed,
  { verdict, by, pair, ...looked }: Looked & { verdict: Verdict; by: string; pair?: string | undefined },
) {
  const { proposedBy, decidedBy } = proposed
  return refusalOfDecision(
    { by: proposedBy, decidedBy },
    stateAt(proposed, looked),
    { verdict, by },
    { ...refusals, pair },
  )
}

const refusals = {
  over: {
    confirmed: 'This has been confirmed already. Reload the page to see what was done.',
    refused: 'This has been refused already. Reload the page to see why.',
    withdrawn: 'The person who proposed this has withdrawn it.',
    expired: 'Nobody decided about this in time, so it has expired. It can be proposed again.',
    void: 'The claim has changed since this was proposed, so it no longer counts. Reload the page to see its current status.',
  },
  notOwn: 'Another person proposed this, so you can refuse it but not withdraw it.',
  own: 'You proposed this yourself, so another person has to decide. You can withdraw it.',
} as const
