import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Database, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { factsOf } from '../rules-documents/document.ts'
import { findDraft, lockDraft, saveDraft } from '../rules-documents/store.ts'
import { rulesInForce } from '../rules-documents/views.ts'
import { shippedGiveaways } from '../shipped.ts'
import { draftedDaysBefore, nextEdition } from './rules.ts'
import { withWays } from './ways.ts'

const everyMs = 600_000

/** Nobody of the desk wrote it; who publishes it is written down then. */
const byItself = 'automatic'

interface Clock {
  db: Database
  now: () => Date
  log: Log
}

export const draftEditionsJob = ({ db, now, log }: Clock): Job => ({
  name: 'draft-editions',
  everyMs,
  run: async () => {
    for (const slug of await draftNextEditions(db, now())) log.info({ giveaway: slug }, 'edition-drafted')
    return false
  },
})

/**
 * Drafts the next edition of each series whose last one closes soon, once: a draft that was discarded is not written again. Returns the slugs of
 * the new drafts.
 */
export async function draftNextEditions(db: Database, now: Date): Promise<string[]> {
  const drafted: string[] = []
  for (const last of await findLastEditions(db, now)) {
    const slug = await db.transaction((tx) => draftAfter(tx, last, now))
    if (slug !== undefined) drafted.push(slug)
  }
  return drafted
}

interface LastEdition {
  series: string
  slug: string
}

/** Of series of ours that repeat, where nothing later is published and the close is near, or past. */
const findLastEditions = (db: Queries, now: Date): Promise<LastEdition[]> =>
  db.query<LastEdition>(sql`
    select series, slug from (
      select distinct on (series) series, slug, closes_at, external from giveaways order by series, closes_at desc) newest
    where slug <> series and not external
      and closes_at <= ${now}::timestamptz + make_interval(days => ${draftedDaysBefore})
      and exists (select 1 from rules_versions where giveaway = slug)
    order by series`)

async function draftAfter(
  tx: Transaction,
  { series, slug: last }: LastEdition,
  now: Date,
): Promise<string | undefined> {
  const { document } = await rulesInForce(tx, last)
  const { slug, facts: moved } = nextEdition(series, factsOf(document), now)
  const facts = withWays(moved, shippedGiveaways.find((one) => one.series === series)?.waysIn ?? [])
  await lockDraft(tx, slug)
  if (await findDraft(tx, slug)) return undefined
  await saveDraft(tx, slug, { revision: 1, basedOn: 0, facts, editedAt: now, editedBy: byItself })
  return slug
}
