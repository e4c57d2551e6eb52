import type { Transaction } from '@evenhand/service-kit/postgres'
import { mainSeries } from '@evenhand/contracts/catalogue'
import { findEditionsToEnter } from '../giveaways/editions.ts'
import { findGrants } from '../ledger/store.ts'
import type { Fact } from './fact.ts'
import type { Known } from './known.ts'
import { reachOf } from './reach.ts'
import type { Source } from './source.ts'

/** Reads what is known of the donors and causes that the facts touch, a statement a table. The donors are locked already. */
export async function findKnown(tx: Transaction, sources: readonly Source[], facts: readonly Fact[]): Promise<Known> {
  const known: Known = { editions: [], grants: new Map() }
  for (const source of sources) await source.find?.(tx, known, facts)
  const reach = reachOf(known, sources, facts)
  for (const source of sources) await source.findReached?.(tx, known, reach)
  const payments = distinct(sources.flatMap((source) => source.paymentsOf?.(known, facts) ?? []))
  for (const source of sources) await source.findPaidBack?.(tx, known, payments)
  const named = sources.flatMap((source) => source.giveawaysOf?.(known, facts) ?? [])
  known.editions = await findEditionsToEnter(tx, [mainSeries, ...named])
  const keys = distinct(sources.flatMap((source) => source.keysOf?.(known, facts, reach) ?? []))
  const grants = await findGrants(tx, keys)
  known.grants = Map.groupBy(grants, ({ key }) => key)
  return known
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
