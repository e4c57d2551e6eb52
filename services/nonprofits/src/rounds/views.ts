import type { rounds } from '@evenhand/contracts/http'
import type { Round } from './round.ts'
import { stateOf } from './rules.ts'

export const toGrantRound = (round: Round, now: Date): rounds.GrantRound => ({
  ...round.form,
  id: round._id,
  state: stateOf(round, now),
  terms: { version: round.terms.version, text: round.terms.text },
})
