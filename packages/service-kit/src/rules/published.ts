import { RulesPublishedSchema } from '@evenhand/contracts/events'
import type { rules } from '@evenhand/contracts/http'
import { onceForEvent, type Reaction, reaction, WrongMessage } from '../inbox/index.ts'
import { type Database, type Queries, sql, type Transaction } from '../postgres/index.ts'
import type { Log } from '../telemetry/index.ts'
import { z } from 'zod'

const Published = z.object({
  giveaway: z.string().min(1),
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  publishedAt: z.iso.datetime().optional(),
  ageMin: z.int().min(0).max(120).optional(),
  opensAt: z.iso.datetime().optional(),
  closesAt: z.iso.datetime().optional(),
  regionsAllowed: z.array(z.string()).default([]),
  waysIn: z.array(z.string()).default([]),
})
type Published = z.output<typeof Published>

/** Remembers each version that is published. */
export const rulesReactions = (db: Database, log: Log): Reaction[] => [
  reaction(RulesPublishedSchema, async (event, heard) => {
    const published = Published.safeParse(event)
    if (!published.success) throw new WrongMessage(`the event has a wrong ${published.error.issues[0]?.path.join('.')}`)
    const { giveaway, version, sha256 } = published.data
    await db.transaction((tx) =>
      onceForEvent(tx, heard, async () => {
        // What people have accepted by the first one stays what they accepted.
        if (!(await keep(tx, published.data))) log.error({ giveaway, version, sha256 }, 'rules-differ')
      }),
    )
  }),
]

/** Answers false when the version is known with another text, and then changes nothing. */
async function keep(
  tx: Transaction,
  { giveaway, version, sha256, publishedAt, ageMin, opensAt, closesAt, regionsAllowed, waysIn }: Published,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into published_rules as known (giveaway, version, sha256, published_at, age_min, opens_at, closes_at, regions_allowed, ways_in)
    values (${giveaway}, ${version}, ${sha256}, ${publishedAt ?? null}, ${ageMin ?? null}, ${opensAt ?? null}, ${closesAt ?? null}, ${regionsAllowed}, ${waysIn})
    on conflict (giveaway, version) do update set published_at = coalesce(known.published_at, excluded.published_at), age_min = coalesce(known.age_min, excluded.age_min),
      opens_at = coalesce(known.opens_at, excluded.opens_at), closes_at = coalesce(known.closes_at, excluded.closes_at),
      regions_allowed = case known.regions_allowed when '{}' then excluded.regions_allowed else known.regions_allowed end,
      ways_in = case known.ways_in when '{}' then excluded.ways_in else known.ways_in end
    where known.sha256 = excluded.sha256
    returning 1`)
  return rows.length === 1
}

/** The newest version of each of the giveaways that we have heard of. */
export async function findCurrentRules(
  db: Queries,
  giveaways: readonly string[],
): Promise<Map<string, rules.CurrentRules>> {
  const rows = await db.query<rules.CurrentRules & { giveaway: string }>(sql`
    select distinct on (giveaway) giveaway, version, sha256 from published_rules
    where giveaway = any(${giveaways}::text[]) order by giveaway, version desc`)
  return new Map(rows.map(({ giveaway, version, sha256 }) => [giveaway, { version, sha256 }]))
}

/** The newest version of a giveaway that we have heard of, with its age where that was told. */
export async function findNewestRules(
  db: Queries,
  giveaway: string,
): Promise<(rules.CurrentRules & { ageMin: number | null }) | undefined> {
  const [row] = await db.query<rules.CurrentRules & { ageMin: number | null }>(sql`
    select version, sha256, age_min as "ageMin" from published_rules
    where giveaway = ${giveaway} order by version desc limit 1`)
  return row
}
