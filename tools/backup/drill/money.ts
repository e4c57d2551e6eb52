import { sql } from '@evenhand/service-kit/postgres'
import type { Giver } from '../../donors/give.ts'
import { totalOf } from '../../donors/wishes.ts'
import type { Running } from './story.ts'

/** In cents: what the processor took, before refunds, and what the campaign says was raised. */
export interface Money {
  taken: bigint
  raised: bigint
}

export async function moneyOf({ simulator, stores }: Running): Promise<Money> {
  const taken = (await simulator.listCharges()).reduce((sum, { cents }) => sum + cents, 0n)
  const [row] = await stores
    .of('donations')
    .query<{ raised: bigint }>(sql`select coalesce(sum(raised_cents), 0)::bigint as raised from campaign_totals`)
  return { taken, raised: row?.raised ?? 0n }
}

/** Since `before`, when refunds and what isn’t of the campaign had been settled. */
export function findMoneyAmiss(before: Money, now: Money, lost: readonly Giver[]): string[] {
  const taken = now.taken - before.taken
  const raised = now.raised - before.raised
  const gone = lost.reduce((sum, { wish }) => sum + totalOf(wish), 0n)
  return raised === taken - gone
    ? []
    : [`the processor took ${taken} cents since, ${gone} of them lost, and the campaign raised ${raised}`]
}
