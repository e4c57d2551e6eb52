import { secondPersonFromCents } from '@evenhand/contracts/catalogue'
import type { approvals } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import type { People } from '@evenhand/service-kit/deciders'
import { refusalOfDecision } from '@evenhand/service-kit/second-person'

/** Whether so much, with what the same people did before alone, takes a second one. */
export const takesSecond = (cents: Cents, people: People): boolean => people === 2 && cents >= secondPersonFromCents

/** What was asked for, as far as deciding about it goes. */
export interface Asked {
  state: Exclude<approvals.ApprovalState, 'expired'>
  askedBy: string
  expiresAt: Date
  decidedBy: string | null
}

export type Verdict = 'approved' | 'refused' | 'withdrawn'

export const stateAt = ({ state, expiresAt }: Asked, now: Date): approvals.ApprovalState =>
  state === 'asked' && expiresAt <= now ? 'expired' : state

/** Why somebody may not decide so now; undefined where they may, and `repeated` where they have. */
export function refusalOf(
  asked: Asked,
  { verdict, by, now, pair }: { verdict: Verdict; by: string; now: Date; pair?: string | undefined },
) {
  const state = stateAt(asked, now)
  const { askedBy, decidedBy } = asked
  return refusalOfDecision(
    { by: askedBy, decidedBy },
    state === 'asked' ? 'open' : state,
    { verdict, by },
    {
      ...refusals,
      pair,
    },
  )
}

const refusals = {
  over: {
    approved: 'This has been approved already. Reload to see what was done.',
    refused: 'This has been refused already. Reload to see why.',
    withdrawn: 'The person who asked for this has withdrawn it.',
    expired: 'Nobody decided about this in time, so it has expired. It can be asked for again.',
  },
  notOwn: 'Another person asked for this, so you can refuse it but not withdraw it.',
  own: 'You asked for this yourself, so another person has to decide. You can withdraw it.',
} as const
