import { seriesOf } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import { RulesPublishedSchema } from '@evenhand/contracts/events'
import { tellAct } from '@evenhand/service-kit/audit'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { WrittenRules } from './document.ts'

export interface VersionRow {
  version: number
  text: string
  sha256: Buffer
  publishedAt: Date
  reason: string
}

const versionColumns = sql`version, document as text, sha256, published_at as "publishedAt", reason`

/** The version in force. */
export async function findRulesInForce(db: Queries, slug: string): Promise<VersionRow | undefined> {
  const [row] = await db.query<VersionRow>(
    sql`select ${versionColumns} from rules_versions where giveaway = ${slug} order by version desc limit 1`,
  )
  return row
}

export async function findRulesVersion(db: Queries, slug: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db.query<VersionRow>(
    sql`select ${versionColumns} from rules_versions where (giveaway, version) = (${slug}, ${version})`,
  )
  return row
}

/** Without the documents, the newest first. */
export const listRulesVersions = (db: Queries, slug: string): Promise<Omit<VersionRow, 'text'>[]> =>
  db.query(sql`
    select version, sha256, published_at as "publishedAt", reason
    from rules_versions where giveaway = ${slug} order by version desc`)

/** The version whose text the draw published as its rules. */
export async function findSealedVersion(db: Queries, slug: string): Promise<number | null> {
  const [row] = await db.query<{ version: number }>(sql`
    select version from rules_versions v join draw_files f on f.giveaway = v.giveaway and f.name = 'rules.json'
    where v.giveaway = ${slug} and v.sha256 = f.sha256`)
  return row?.version ?? null
}

/** Later versions with other official rules, or another address for postcards, than the one that the draw was sealed with: there should be none. */
export async function findVersionsUnlikeSealed(db: Queries, slug: string): Promise<number[]> {
  const rows = await db.query<{ version: number }>(sql`
    select later.version from rules_versions later
      join draw_files f on f.giveaway = later.giveaway and f.name = 'rules.json'
      join rules_versions sealed on sealed.giveaway = f.giveaway and sealed.sha256 = f.sha256
    where later.giveaway = ${slug} and later.version > sealed.version
      and (later.document::jsonb #>> '{texts,officialRules}', later.document::jsonb ->> 'freePostAddress')
        is distinct from (sealed.document::jsonb #>> '{texts,officialRules}', sealed.document::jsonb ->> 'freePostAddress')
    order by later.version`)
  return rows.map(({ version }) => version)
}

/** Writes a version down and tells it to those who take entries by it. */
export async function insertRulesVersion(
  tx: Transaction,
  { slug, rules, by, reason, at }: { slug: string; rules: WrittenRules; by: string; reason: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into rules_versions (giveaway, version, document, sha256, published_at, published_by, reason, regions_allowed, ways_in)
    values (${slug}, ${rules.document.version}, ${rules.text}, ${Buffer.from(rules.sha256)}, ${at}, ${by}, ${reason}, ${rules.document.regionsAllowed}, ${rules.document.waysIn ?? []})`)
  await appendToOutbox(tx, RulesPublishedSchema, slug, {
    giveaway: slug,
    version: rules.document.version,
    sha256: Buffer.from(rules.sha256).toString('hex'),
    publishedAt: at.toISOString(),
    ageMin: rules.document.ageMin,
    opensAt: rules.document.opensAt,
    closesAt: rules.document.closesAt,
    regionsAllowed: rules.document.regionsAllowed,
    waysIn: rules.document.waysIn ?? [],
  })
}

export interface DraftRow {
  revision: number
  basedOn: number
  /** Null where the last draft was published or discarded. */
  facts: giveaways.RulesFacts | null
  editedAt: Date
  editedBy: string
}

const draftColumns = sql`revision, based_on as "basedOn", facts, edited_at as "editedAt", edited_by as "editedBy"`

export async function findDraft(db: Queries, slug: string): Promise<DraftRow | undefined> {
  const [row] = await db.query<DraftRow>(sql`select ${draftColumns} from rules_drafts where giveaway = ${slug}`)
  return row
}

/** Whoever comes second waits, and then sees what the first one did, to any edition of the series; also where there is none yet. */
export async function lockDraft(tx: Transaction, slug: string): Promise<DraftRow | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(7303, hashtext(${seriesOf(slug)}))`)
  return findDraft(tx, slug)
}

export async function saveDraft(tx: Transaction, slug: string, draft: DraftRow): Promise<void> {
  const { revision, basedOn, facts, editedAt, editedBy } = draft
  await tx.query(sql`
    insert into rules_drafts (giveaway, revision, based_on, facts, edited_at, edited_by)
    values (${slug}, ${revision}, ${basedOn}, ${facts === null ? null : json(facts)}, ${editedAt}, ${editedBy})
    on conflict (giveaway) do update set revision = excluded.revision, based_on = excluded.based_on, facts = excluded.facts,
      edited_at = excluded.edited_at, edited_by = excluded.edited_by`)
}

export interface ActRow {
  id: string
  at: Date
  administratorId: string
  action: giveaways.GiveawayAct['action']
  words: string
}

/** Writes down who did what and why, and tells it, in the transaction that does it. */
export async function writeAct(tx: Transaction, slug: string, act: Omit<ActRow, 'id'>): Promise<void> {
  const id = uuidv7()
  await tx.query(sql`
    insert into giveaway_acts (id, giveaway, at, administrator_id, action, words)
    values (${id}, ${slug}, ${act.at}, ${act.administratorId}, ${act.action}, ${act.words})`)
  await tellAct(tx, { id, ...act, thing: { kind: 'giveaway', id: slug } })
}

const actsMax = 100

/** The newest first. */
export const listActs = (db: Queries, slug: string): Promise<ActRow[]> =>
  db.query(sql`
    select id, at, administrator_id as "administratorId", action, words
    from giveaway_acts where giveaway = ${slug} order by id desc limit ${actsMax}`)
