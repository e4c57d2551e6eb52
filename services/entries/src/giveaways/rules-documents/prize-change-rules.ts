import type { giveaways } from '@evenhand/contracts/http'
import { refusalOfDecision } from '@evenhand/service-kit/second-person'
import type { People } from '@evenhand/service-kit/deciders'

type Facts = giveaways.RulesFacts

/** What someone can win: its name and worth, what is paid instead, and wherever it is described: the official rules, which people accept, say it, too. */
const prizeOf = ({ title, prize, cashOption, cashCondition, texts }: Facts) => [
  title,
  prize,
  cashOption,
  cashCondition,
  texts.prizeDetails,
  texts.officialRules,
]

const changesPrize = (now: Facts, next: Facts): boolean =>
  prizeOf(now).some((fact, place) => fact !== prizeOf(next)[place])

/** Whether one person alone can’t publish a draft: it changes the prize of rules that are in force. */
export const takesSecond = (inForce: Facts | undefined, next: Facts, people: People): boolean =>
  people === 2 && inForce !== undefined && changesPrize(inForce, next)

export type Verdict = 'approved' | 'refused' | 'withdrawn'

/** What was asked for, as far as deciding about it goes. */
export interface AskedChange {
  state: 'open' | Verdict
  revision: number
  askedBy: string
  expiresAt: Date
  decidedBy: string | null
}

/** When it is looked at, and which draft there is by then; 0 for none. */
export interface Looked {
  now: Date
  revision: number
}

export function stateAt(change: AskedChange, { now, revision }: Looked): giveaways.PrizeChangeState {
  if (change.state !== 'open') return change.state
  if (change.revision !== revision) return 'void'
  return change.expiresAt <= now ? 'expired' : 'open'
}

/** Why a person may not decide so now; undefined where they may, and `repeated` where they have. */
export function refusalOf(
  change: AskedChange,
  { verdict, by, pair, ...looked }: Looked & { verdict: Verdict; by: string; pair?: string | undefined },
) {
  const { askedBy, decidedBy } = change
  return refusalOfDecision({ by: askedBy, decidedBy }, stateAt(change, looked), { verdict, by }, { ...refusals, pair })
}

const refusals = {
  over: {
    approved: 'This has been approved and published already. Reload the page to see the rules.',
    refused: 'This has been refused already. Reload the page to see why.',
    withdrawn: 'The person who asked for this has withdrawn it.',
    expired: 'Nobody decided about this in time, so it has expired. It can be asked for again.',
    void: 'The draft has changed since this was asked for, so it no longer counts. Reload the page to see the draft.',
  },
  notOwn: 'Another person asked for this, so you can refuse it but not withdraw it.',
  own: 'You asked for this yourself, so another person has to decide. You can withdraw it.',
} as const
