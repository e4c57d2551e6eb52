import { mainSeries, type NamedWay, namedWays } from '@evenhand/contracts/catalogue'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, testDatabase } from '@evenhand/service-kit/testing'
import { sourceReactions } from '../src/all-sources.ts'
import { type ShippedGiveaway, shippedGiveaways } from '../src/giveaways/shipped.ts'
import { shipGiveaways } from '../src/giveaways/store.ts'
import { proveMailboxes } from './proved.ts'
import { shippedOn, type Told } from './told.ts'

interface Line {
  kind: string
  entry_type: string
  earned: bigint
  multiplier: number
  final: bigint
  description: string
}

const naming = (waysIn: readonly NamedWay[]): ShippedGiveaway[] =>
  shippedGiveaways.map((giveaway) => (giveaway.series === mainSeries ? { ...giveaway, waysIn: [...waysIn] } : giveaway))

const root = new URL('../', import.meta.url)

/**
 * A ledger of its own, whose main giveaway names these ways in, that hears events one by one; `close` returns the checks that fail. The
 * mailboxes of its donors are proved, unless it is said otherwise.
 */
export async function openHeardLedger(waysIn: readonly NamedWay[] = namedWays, { areProved = true } = {}) {
  const store = await testDatabase(new URL('migrations/', root))
  const db: Database = openDatabase(store.url)
  await shipGiveaways(db, naming(waysIn), shippedOn)
  return {
    db,
    async hear(...told: readonly Told[]): Promise<void> {
      if (areProved) await proveMailboxes(db, told)
      for (const { type, json, id } of told) {
        const reaction = sourceReactions(db).find((one) => one.type === type)
        await reaction?.handle(json, { id, type, time: new Date() })
      }
    },
    linesOf: (donorId: string) =>
      db.query<Line>(sql`
        select kind, entry_type, earned, multiplier, final, description from entries
        where donor_id = ${donorId} order by id`),
    /** What the donor has, by cause. */
    async totals(donorId: string): Promise<Record<string, bigint>> {
      const rows = await db.query<{ type: string; entries: bigint }>(sql`
        select entry_type as type, sum(entries)::bigint as entries from balances
        where donor_id = ${donorId} and entries > 0 group by 1`)
      return Object.fromEntries(rows.map(({ type, entries }) => [type, entries]))
    },
    async close(): Promise<unknown[]> {
      const failed = await failedChecks(store.url, new URL('checks/', root))
      await db.close()
      await store.drop()
      return failed
    },
  }
}
