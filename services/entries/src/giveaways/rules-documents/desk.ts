import type { giveaways } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { withoutExamples } from '@evenhand/service-kit/config'
import { Problem } from '@evenhand/service-kit/problems'
import { findStop, stopInWords } from '../draw-stops-store.ts'
import { isExample } from '../shipped.ts'
import { explainParity } from '../parity/words.ts'
import { revisionOf } from './drafts.ts'
import { findProgress, stateOf } from './progress.ts'
import { lockedFields } from './locked.ts'
import { refusalsOfDraft } from './publish.ts'
import { settledSentences } from './settled.ts'
import { type DraftRow, findDraft, findRulesInForce, listActs } from './store.ts'
import { showRules } from './views.ts'

interface ManagedRow {
  slug: string
  title: string
  external: boolean
  link: string
  state: giveaways.ManagedGiveaway['state']
  closesAt: Date | null
  timeZone: string | null
  version: number | null
  publishedAt: Date | null
  sealedAt: Date | null
  draftEditedAt: Date | null
}

/** All giveaways, with those that are drafts alone at the end. */
export async function listManaged(db: Queries, now: Date): Promise<giveaways.ManagedGiveaway[]> {
  const rows = await db.query<ManagedRow>(sql`
    select coalesce(g.slug, d.giveaway) as slug, coalesce(g.title, d.facts ->> 'title') as title,
      coalesce(g.external, false) as external, coalesce(g.link, '') as link, g.closes_at as "closesAt", g.time_zone as "timeZone", v.version, v.published_at as "publishedAt",
      draws.committed_at as "sealedAt", case when d.facts is not null then d.edited_at end as "draftEditedAt",
      case when g.slug is null then 'new' when g.closes_at <= ${now} then 'closed' when g.opens_at <= ${now} then 'open'
        else 'announced' end as state
    from giveaways g full join rules_drafts d on d.giveaway = g.slug
    left join lateral (
      select version, published_at from rules_versions where giveaway = g.slug order by version desc limit 1) v on true
    left join draws on draws.giveaway = g.slug
    where g.removed_at is null and (g.slug is not null or d.facts is not null)
    order by g.position nulls last, slug`)
  return withoutExamples(rows, isExample).map(({ link, ...row }) => ({
    ...row,
    isExample: isExample({ ...row, link }),
    closesAt: row.closesAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    sealedAt: row.sealedAt?.toISOString() ?? null,
    draftEditedAt: row.draftEditedAt?.toISOString() ?? null,
  }))
}

/** Everything about the rules of a giveaway that an administrator works with. */
export async function showDesk(db: Queries, slug: string, now: Date): Promise<giveaways.GiveawayDesk> {
  const progress = await findProgress(db, slug, now)
  const draft = await findDraft(db, slug)
  const inForce = await findRulesInForce(db, slug)
  const stop = await findStop(db, slug)
  if (progress?.external)
    throw new Problem('not-found', { detail: 'A partner runs this giveaway: its rules are on their page.' })
  if (!progress && !draft?.facts) throw new Problem('not-found', { detail: 'We don’t have a giveaway by that name.' })
  return {
    slug,
    state: stateOf(progress),
    published: inForce ? await showRules(db, slug) : null,
    draft: draft?.facts ? await showDraft(db, slug, { ...draft, facts: draft.facts }, now) : null,
    settled: [...(stop ? [stopInWords(stop)] : []), ...(progress ? settledSentences(progress) : [])],
    locked: progress ? lockedFields(progress) : [],
    acts: (await listActs(db, slug)).map(({ administratorId, at, ...act }) => ({
      ...act,
      at: at.toISOString(),
      by: administratorId,
    })),
  }
}

async function showDraft(
  db: Queries,
  slug: string,
  draft: DraftRow & { facts: giveaways.RulesFacts },
  now: Date,
): Promise<giveaways.RulesDraft> {
  const { facts, basedOn, editedAt, editedBy } = draft
  return {
    revision: revisionOf(draft),
    basedOn,
    editedAt: editedAt.toISOString(),
    editedBy,
    facts,
    refusals: await refusalsOfDraft(db, slug, facts, now),
    parity: explainParity(slug, facts),
  }
}
