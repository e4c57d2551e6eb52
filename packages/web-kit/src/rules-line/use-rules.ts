import { type RulesAct, rulesStatement } from '@evenhand/contracts/catalogue'
import type { entries, rules } from '@evenhand/contracts/http'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../api/index.ts'
import { mainOf } from '../app/main-giveaway.ts'
import { useFirstNow } from '../api/rendered-at.ts'

export interface ShownRules {
  statement: string
  /** What is sent with the act that accepts them. */
  acceptance: rules.RulesAcceptance
}

/**
 * The rules that a gift, a free entry or a membership accepts: those of the main giveaway's edition that is open, else of the next one. Undefined
 * while they are on their way and when there is neither. Nobody waits for them where they cannot be had.
 */
export function useRules(act: RulesAct): { rules: ShownRules | undefined; isPending: boolean } {
  const giveaways = useQuery(queries.giveaways())
  const main = mainOf(giveaways.data, useFirstNow())
  return { rules: main && rulesOf(main, act), isPending: giveaways.isPending }
}

function rulesOf({ slug, ageMin, rules }: entries.Giveaway, act: RulesAct): ShownRules | undefined {
  if (!rules) return undefined
  const statement = rulesStatement({ ageMin, version: rules.version }, act)
  return { statement, acceptance: { giveaway: slug, ...rules, statement } }
}
