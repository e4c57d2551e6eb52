import { mainGiveaway, rulesStatement } from '@evenhand/contracts/catalogue'
import type { entries, rules } from '@evenhand/contracts/http'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/index.ts'

export interface ShownRules {
  statement: string
  /** What is sent with the act that accepts them. */
  acceptance: rules.RulesAcceptance
}

/**
 * The rules that a gift or a free entry accepts: those of the main giveaway, which both enter. Undefined while they are on their way and when none
 * is open. A gift does not wait for them where they cannot be had.
 */
export function useRules(act: 'giving' | 'entering'): { rules: ShownRules | undefined; isPending: boolean } {
  const giveaways = useQuery(queries.giveaways())
  const main = giveaways.data?.find(({ slug }) => slug === mainGiveaway)
  return { rules: main && rulesOf(main, act), isPending: giveaways.isPending }
}

function rulesOf({ slug, ageMin, rules }: entries.Giveaway, act: 'giving' | 'entering'): ShownRules | undefined {
  if (!rules) return undefined
  const statement = rulesStatement({ ageMin, version: rules.version }, act)
  return { statement, acceptance: { giveaway: slug, ...rules, statement } }
}
