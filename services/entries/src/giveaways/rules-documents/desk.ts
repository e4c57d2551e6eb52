import type { giveaways } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { withoutExamples } from '@evenhand/service-kit/config'
import { Problem } from '@evenhand/service-kit/problems'
import { findStop, stopInWords } from '../draw-stops-store.ts'
import { isExample } from '../shipped.ts'
import { explainParity } from '../parity/words.ts'
import { revisionOf } from './drafts.ts'
import { findProgress, stateOf } from './progress.ts'
import type { People } from '@evenhand/service-kit/deciders'
import { factsOf } from './document.ts'
import { lockedFields } from './locked.ts'
import { stateAt, takesSecond } from './prize-change-rules.ts'
import { findNewestChange, type PrizeChangeRow } from './prize-changes-store.ts'
import { refusalsOfDraft } from './publish.ts'
import { settledSentences } from './settled.ts'
import { type DraftRow, findDraft, findRulesInForce, listActs } from './store.ts'
import { documentOf, showRules } from './views.ts'

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
/** Whom the desk is shown to, and when. */
interface Shown {
  slug: string
  by: string
  now: Date
  people: People
}

export async function showDesk(db: Queries, shown: Shown): Promise<giveaways.GiveawayDesk> {
  const { slug, now } = shown
  const progress = await findProgress(db, slug, now)
  const draft = await findDraft(db, slug)
  const inForce = await findRulesInForce(db, slug)
  const stop = await findStop(db, slug)
  const change = await findNewestChange(db, slug)
  if (progress?.external)
    throw new Problem('not-found', { detail: 'A partner runs this giveaway: its rules are on their page.' })
  if (!progress && !draft?.facts) throw new Problem('not-found', { detail: 'We don’t have a giveaway by that name.' })
  return {
    slug,
    state: stateOf(progress),
    published: inForce ? await showRules(db, slug) : null,
    draft: draft?.facts ? await showDraft(db, { ...draft, facts: draft.facts }, shown) : null,
    prizeChange: change ? toPrizeChange(change, { ...shown, revision: revisionOf(draft) }) : null,
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
  draft: DraftRow & { facts: giveaways.RulesFacts },
  { slug, now, people }: Shown,
): Promise<giveaways.RulesDraft> {
  const inForce = await findRulesInForce(db, slug)
  const { facts, basedOn, editedAt, editedBy } = draft
  return {
    revision: revisionOf(draft),
    basedOn,
    editedAt: editedAt.toISOString(),
    editedBy,
    facts,
    refusals: await refusalsOfDraft(db, slug, facts, now),
    takesSecond: takesSecond(inForce && factsOf(documentOf(inForce)), facts, people),
    parity: explainParity(slug, facts),
  }
}

const toPrizeChange = (
  row: PrizeChangeRow,
  { by, ...looked }: { by: string; now: Date; revision: number },
): giveaways.GiveawayDesk['prizeChange'] => ({
  id: row.id,
  revision: row.revision,
  reason: row.reason,
  state: stateAt(row, looked),
  askedBy: row.askedBy,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  refusal: row.refusal,
  isOwn: row.askedBy === by,
})
