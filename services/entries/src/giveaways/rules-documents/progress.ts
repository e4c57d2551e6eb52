import type { giveaways } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Progress } from './settled.ts'

/** How far a giveaway has come; undefined where there is none yet. */
export async function findProgress(
  db: Queries,
  slug: string,
  now: Date,
): Promise<(Progress & { external: boolean }) | undefined> {
  const [row] = await db.query<Progress & { external: boolean }>(sql`
    select external, exists (select 1 from draws where giveaway = slug) as "isSealed",
      exists (select 1 from entries where giveaway = slug) as "hasEntries",
      opens_at <= ${now} as opened, closes_at <= ${now} as closed
    from giveaways where slug = ${slug}`)
  return row
}

/** In one word. */
export const stateOf = (progress: Progress | undefined): giveaways.ManagedGiveaway['state'] =>
  progress === undefined ? 'new' : progress.closed ? 'closed' : progress.opened ? 'open' : 'announced'
