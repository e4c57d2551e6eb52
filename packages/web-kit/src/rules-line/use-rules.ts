import { mainGiveaway, type RulesAct, rulesStatement } from '@evenhand/contracts/catalogue'
import type { entries, rules } from '@evenhand/contracts/http'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/index.ts'

export interface ShownRules {
  statement: string
  /** What is sent with the act that accepts them. */
  acceptance: rules.RulesAcceptance
}

/**
 * The rules that a gift, a free entry or a membership accepts: those of the main giveaway, which all of them enter. Undefined while they are on
 * their way and when none is open. Nobody waits for them where they cannot be had.
 */
export function useRules(act: RulesAct): { rules: ShownRules | undefined; isPending: boolean } {
  const giveaways = useQuery(queries.giveaways())
  const main = giveaways.data?.find(({ slug }) => slug === mainGiveaway)
  return { rules: main && rulesOf(main, act), isPending: giveaways.isPending }
}

function rulesOf({ slug, ageMin, rules }: entries.Giveaway, act: RulesAct): ShownRules | undefined {
  if (!rules) return undefined
  const statement = rulesStatement({ ageMin, version: rules.version }, act)
  return { statement, acceptance: { giveaway: slug, ...rules, statement } }
}
