import type { emailCampaigns } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type TestColumns, testColumns } from './versions-store.ts'
import type { CampaignState, NotStartedWhy, RecipientState } from './rules.ts'

export interface Campaign extends TestColumns {
  id: string
  name: string
  subject: string
  htmlContent: string
  textContent: string
  listId: string | null
  segmentId: string | null
  templateId: string | null
  state: CampaignState
  scheduledAt: Date | null
  /** Whose hour counts where that of a reader isn’t known; null: all get it at once. */
  readerZone: string | null
  /** Whether everyone can read it on the web once it starts. */
  isOnWeb: boolean
  startedAt: Date | null
  finishedAt: Date | null
  notStartedAt: Date | null
  notStartedWhy: NotStartedWhy | null
  version: number
  createdAt: Date
}

/** Whatever an administrator does about it, the note has been read. */
const noNote = sql`not_started_at = null, not_started_why = null`

const columns = sql`id, name, subject, html_content as "htmlContent", text_content as "textContent", list_id as "listId",
  segment_id as "segmentId", template_id as "templateId", state, scheduled_at as "scheduledAt", reader_zone as "readerZone", is_on_web as "isOnWeb", started_at as "startedAt", finished_at as "finishedAt",
  not_started_at as "notStartedAt", not_started_why as "notStartedWhy", version,
  created_at as "createdAt", ${testColumns}`

export async function findCampaign(db: Queries, id: string): Promise<Campaign | undefined> {
  const [row] = await db.query<Campaign>(sql`select ${columns} from campaigns where id = ${id}`)
  return row
}

/** Whoever changes it meanwhile waits; so does whoever claims its recipients. */
export async function lockCampaign(tx: Transaction, id: string): Promise<Campaign | undefined> {
  const [row] = await tx.query<Campaign>(sql`select ${columns} from campaigns where id = ${id} for update`)
  return row
}

export type CampaignValues = Pick<
  Campaign,
  'name' | 'subject' | 'htmlContent' | 'textContent' | 'listId' | 'segmentId' | 'templateId' | 'isOnWeb'
> & { test: emailCampaigns.NewCampaignTest | null }

export async function insertCampaign(
  tx: Transaction,
  { id, values, by, now }: { id: string; values: CampaignValues; by: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into campaigns (id, name, subject, html_content, text_content, list_id, segment_id, template_id, is_on_web, created_by, created_at, updated_at,
      b_subject, b_html_content, b_text_content, test_percent, test_by, test_hours)
    values (${id}, ${values.name}, ${values.subject}, ${values.htmlContent}, ${values.textContent}, ${values.listId}, ${values.segmentId},
      ${values.templateId}, ${values.isOnWeb}, ${by}, ${now}, ${now}, ${values.test?.subject ?? null}, ${values.test?.htmlContent ?? null},
      ${values.test?.textContent ?? null}, ${values.test?.percent ?? null}, ${values.test?.by ?? null}, ${values.test?.hours ?? null})`)
}

export async function saveCampaign(
  tx: Transaction,
  { id, values, now }: { id: string; values: CampaignValues; now: Date },
): Promise<void> {
  await tx.query(sql`
    update campaigns set name = ${values.name}, subject = ${values.subject}, html_content = ${values.htmlContent},
      text_content = ${values.textContent}, list_id = ${values.listId}, segment_id = ${values.segmentId}, template_id = ${values.templateId},
      is_on_web = ${values.isOnWeb}, version = version + 1,
      b_subject = ${values.test?.subject ?? null}, b_html_content = ${values.test?.htmlContent ?? null}, b_text_content = ${values.test?.textContent ?? null},
      test_percent = ${values.test?.percent ?? null}, test_by = ${values.test?.by ?? null}, test_hours = ${values.test?.hours ?? null},
      ${noNote}, updated_at = ${now}
    where id = ${id}`)
}

export async function deleteCampaign(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from campaigns where id = ${id}`)
}

/** Where it is a certain hour first. */
const eastmostHours = 14

/** A zone that the database doesn’t know is refused by it. */
export async function saveScheduled(
  tx: Transaction,
  id: string,
  { at, readerZone, now }: { at: Date | null; readerZone: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update campaigns set state = ${at === null ? 'draft' : 'scheduled'}, scheduled_at = ${at}, reader_zone = ${readerZone}::text,
      starts_at = ((${at}::timestamptz at time zone ${readerZone}::text) at time zone 'UTC') - make_interval(hours => ${eastmostHours}),
      ${noNote}, version = version + 1, updated_at = ${now}
    where id = ${id}`)
}

/** A draft again, with why it was not sent. */
export async function takeOffSchedule(
  db: Queries,
  { id, why, now }: { id: string; why: NotStartedWhy; now: Date },
): Promise<void> {
  await db.query(sql`
    update campaigns set state = 'draft', scheduled_at = null, reader_zone = null, starts_at = null, not_started_at = ${now}, not_started_why = ${why}, version = version + 1,
      updated_at = ${now}
    where id = ${id} and state = 'scheduled'`)
}

export async function saveState(tx: Transaction, id: string, state: CampaignState, now: Date): Promise<void> {
  await tx.query(sql`
    update campaigns set state = ${state}, updated_at = ${now}, version = version + 1,
      scheduled_at = case when started_at is null then null else scheduled_at end,
      finished_at = ${state === 'canceled' ? now : null}
    where id = ${id}`)
}

export async function saveOnWeb(tx: Transaction, id: string, isOnWeb: boolean, now: Date): Promise<void> {
  await tx.query(sql`
    update campaigns set is_on_web = ${isOnWeb}, version = version + 1, updated_at = ${now} where id = ${id}`)
}

export async function saveStarted(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update campaigns set state = 'sending', started_at = ${now}, ${noNote}, version = version + 1, updated_at = ${now}
    where id = ${id}`)
}

/** One that is due, which no other process is starting right now. */
export async function lockDue(tx: Transaction, now: Date): Promise<Campaign | undefined> {
  const [row] = await tx.query<Campaign>(sql`
    select ${columns} from campaigns where state = 'scheduled' and coalesce(starts_at, scheduled_at) <= ${now}
    order by coalesce(starts_at, scheduled_at) limit 1 for update skip locked`)
  return row
}

const isFound = ({ status, search }: Pick<emailCampaigns.CampaignFilter, 'status' | 'search'>): Sql => sql`
  (${status} = 'all' or state = ${status})
  and (${search ?? null}::text is null or strpos(lower(name || ' ' || subject), lower(${search ?? ''})) > 0)`

/** By the id, which tells when it was made. */
export const listCampaigns = (
  db: Queries,
  filter: emailCampaigns.CampaignFilter,
  { after, rowsMax }: { after: string | undefined; rowsMax: number },
): Promise<Campaign[]> => {
  const isFurther = after === undefined ? sql`true` : filter.order === 'desc' ? sql`id < ${after}` : sql`id > ${after}`
  return db.query<Campaign>(sql`
    select ${columns} from campaigns where ${isFound(filter)} and ${isFurther}
    order by id ${filter.order === 'desc' ? sql`desc` : sql`asc`} limit ${rowsMax}`)
}

export async function countCampaigns(db: Queries, filter: emailCampaigns.CampaignFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from campaigns where ${isFound(filter)}`,
  )
  return row?.total ?? 0
}

/** How many recipients of a campaign are in which state, and how many opened and clicked. */
export interface Counts {
  states: Partial<Record<RecipientState, number>>
  opened: number
  clicked: number
  /** For whom it isn’t the hour yet. */
  waiting: number
}

/** Of a campaign that has no recipients. */
export const noCounts = (): Counts => ({ states: {}, opened: 0, clicked: 0, waiting: 0 })

export async function countRecipients(db: Queries, campaigns: readonly string[]): Promise<Map<string, Counts>> {
  const found = new Map<string, Counts>(campaigns.map((id) => [id, noCounts()]))
  if (campaigns.length === 0) return found
  const states = await db.query<{ id: string; state: RecipientState; people: number }>(sql`
    select campaign_id as id, substr(what, 7) as state, sum(people)::int as people from recipient_counts
    where campaign_id = any(${campaigns}::uuid[]) and what like 'state:%' group by campaign_id, what having sum(people) > 0`)
  for (const { id, state, people } of states) {
    const counts = found.get(id)
    if (counts) counts.states[state] = people
  }
  const reactions = await db.query<{ id: string; opened: number; clicked: number; waiting: number }>(sql`
    select c.id,
      (select coalesce(sum(people), 0)::int from recipient_counts r where r.campaign_id = c.id and r.what = 'opened') as opened,
      (select coalesce(sum(people), 0)::int from recipient_counts r where r.campaign_id = c.id and r.what = 'clicked') as clicked,
      (select count(*)::int from campaign_recipients r where r.campaign_id = c.id and r.state = 'queued' and r.attempts = 0
        and r.next_attempt_at > now() and r.next_attempt_at < 'infinity') as waiting
    from unnest(${campaigns}::uuid[]) c (id)`)
  for (const { id, ...people } of reactions) Object.assign(found.get(id) ?? {}, people)
  return found
}

export interface CampaignFile {
  id: string
  fileName: string
  type: string
  bytes: number
  sha256: string
}

export const listFiles = (db: Queries, campaignId: string): Promise<CampaignFile[]> =>
  db.query<CampaignFile>(sql`
    select id, name as "fileName", type, length(content) as bytes, sha256 from campaign_files
    where campaign_id = ${campaignId} order by attached_at, id`)

export const readFiles = (
  db: Queries,
  campaignId: string,
): Promise<{ fileName: string; type: string; bytes: Buffer }[]> =>
  db.query<{ fileName: string; type: string; bytes: Buffer }>(sql`
    select name as "fileName", type, content as bytes from campaign_files where campaign_id = ${campaignId} order by attached_at, id`)

export async function insertFile(
  tx: Transaction,
  campaignId: string,
  file: { id: string; fileName: string; type: string; sha256: string; content: Buffer; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into campaign_files (campaign_id, id, name, type, sha256, content, attached_at)
    values (${campaignId}, ${file.id}, ${file.fileName}, ${file.type}, ${file.sha256}, ${file.content}, ${file.at})`)
  await raiseVersion(tx, campaignId)
}

/** A file is part of what was looked at. */
const raiseVersion = (tx: Transaction, campaignId: string) =>
  tx.query(sql`update campaigns set version = version + 1 where id = ${campaignId}`)

export async function deleteFile(tx: Transaction, campaignId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from campaign_files where campaign_id = ${campaignId} and id = ${id} returning 1`)
  if (rows.length > 0) await raiseVersion(tx, campaignId)
  return rows.length > 0
}

export async function insertLinks(tx: Transaction, campaignId: string, urls: readonly string[]): Promise<void> {
  await tx.query(sql`
    insert into campaign_links (campaign_id, number, url)
    select ${campaignId}, place - 1, url from unnest(${urls}::text[]) with ordinality as link (url, place)`)
}

export async function findFile(
  db: Queries,
  campaignId: string,
  id: string,
): Promise<{ fileName: string; bytes: Buffer } | undefined> {
  const [row] = await db.query<{ fileName: string; bytes: Buffer }>(sql`
    select name as "fileName", content as bytes from campaign_files where campaign_id = ${campaignId} and id = ${id}`)
  return row
}
