import { lastDayOf, postDaysAfterClose } from '@evenhand/contracts/catalogue'
import type { freePost } from '@evenhand/contracts/http'
import { type Act, tellAct } from '@evenhand/service-kit/audit'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Reading } from './reading.ts'
import type { PostRules } from './rules.ts'

export interface BatchRow {
  id: string
  giveaway: string
  receivedOn: string
  note: string
  openedAt: Date
  openedBy: string
  closedAt: Date | null
}

const batchColumns = sql`
  id, giveaway, received_on as "receivedOn", note, opened_at as "openedAt", opened_by as "openedBy", closed_at as "closedAt"`

export async function insertBatch(tx: Transaction, batch: Omit<BatchRow, 'closedAt'>): Promise<void> {
  await tx.query(sql`
    insert into post_batches (id, giveaway, received_on, note, opened_by, opened_at)
    values (${batch.id}, ${batch.giveaway}, ${batch.receivedOn}, ${batch.note}, ${batch.openedBy}, ${batch.openedAt})`)
}

export interface BatchesAsked {
  state?: 'open' | 'closed' | undefined
  after?: string | undefined
  limit: number
}

export const listBatches = (db: Queries, { state, after, limit }: BatchesAsked): Promise<BatchRow[]> =>
  db.query<BatchRow>(sql`
    select ${batchColumns} from post_batches
    where ${after === undefined ? sql`true` : sql`id < ${after}`} and ${state ? isInState[state] : sql`true`}
    order by id desc limit ${limit}`)

const isInState = { open: sql`closed_at is null`, closed: sql`closed_at is not null` } as const

const findBatchWith = async (db: Queries, batchId: string, more: Sql): Promise<BatchRow | undefined> =>
  (await db.query<BatchRow>(sql`select ${batchColumns} from post_batches where id = ${batchId} ${more}`))[0]

export const findBatch = (db: Queries, batchId: string): Promise<BatchRow | undefined> =>
  findBatchWith(db, batchId, sql``)

/** Nobody else changes the batch or its cards until the transaction ends. */
export const lockBatch = (tx: Transaction, batchId: string): Promise<BatchRow | undefined> =>
  findBatchWith(tx, batchId, sql`for update`)

export async function closeBatch(tx: Transaction, batchId: string, by: string, at: Date): Promise<void> {
  await tx.query(sql`update post_batches set closed_by = ${by}, closed_at = ${at} where id = ${batchId}`)
}

export type Turn = 1 | 2 | 3

export interface ReadingRow {
  batchId: string
  number: number
  turn: Turn
  keyedBy: string
  reading: Reading
}

/** Answers false when the card was keyed in this turn already. */
export async function insertReading(tx: Transaction, row: ReadingRow, at: Date): Promise<boolean> {
  const { reading } = row
  const rows = await tx.query(sql`
    insert into post_readings
      (batch_id, number, turn, name, address, postal_code, region, email, postmarked_on, old_enough, keyed_by, keyed_at)
    values (${row.batchId}, ${row.number}, ${row.turn}, ${reading.name}, ${reading.address}, ${reading.postalCode},
            ${reading.region}, ${reading.email ?? null}, ${reading.postmarkedOn}, ${reading.oldEnough}, ${row.keyedBy}, ${at})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

type StoredReading = Omit<ReadingRow, 'reading'> & Omit<Reading, 'email'> & { email: string | null }

/** All readings of batches, by card and turn. */
export async function listReadings(db: Queries, batchIds: readonly string[]): Promise<ReadingRow[]> {
  const rows = await db.query<StoredReading>(sql`
    select batch_id as "batchId", number, turn, keyed_by as "keyedBy", name, address, postal_code as "postalCode", region, email,
      postmarked_on as "postmarkedOn", old_enough as "oldEnough"
    from post_readings where batch_id = any(${batchIds}::uuid[]) order by batch_id, number, turn`)
  return rows.map(({ batchId, number, turn, keyedBy, email, ...rest }) => ({
    batchId,
    number,
    turn,
    keyedBy,
    reading: { ...rest, ...(email === null ? {} : { email }) },
  }))
}

export interface CardRow {
  number: number
  entryId: string | null
  donorId: string | null
  why: string | null
}

export const listCards = (db: Queries, batchId: string): Promise<(CardRow & { takenBackBecause: string | null })[]> =>
  db.query(sql`
    select number, entry_id as "entryId", donor_id as "donorId", why,
      (select words from post_acts a where a.batch_id = c.batch_id and a.card = c.number and action = 'card-taken-back')
        as "takenBackBecause"
    from post_cards c where batch_id = ${batchId} order by number`)

export async function insertCards(tx: Transaction, batchId: string, cards: readonly CardRow[]): Promise<void> {
  await tx.query(sql`
    insert into post_cards (batch_id, number, entry_id, donor_id, why)
    select ${batchId}::uuid, * from unnest(${cards.map(({ number }) => number)}::int[],
      ${cards.map(({ entryId }) => entryId)}::uuid[], ${cards.map(({ donorId }) => donorId)}::uuid[],
      ${cards.map(({ why }) => why)}::text[])`)
}

interface PostAct {
  batchId: string
  card?: number
  at: Date
  by: string
  words: string
}

/** Writes down who did what with a batch, and tells it, in the transaction that does it. */
export async function writeAct(tx: Transaction, act: PostAct & { action: freePost.PostAct['action'] }): Promise<void> {
  const id = uuidv7()
  await tx.query(sql`
    insert into post_acts (id, batch_id, card, at, administrator_id, action, words)
    values (${id}, ${act.batchId}, ${act.card ?? null}, ${act.at}, ${act.by}, ${act.action}, ${act.words})`)
  await tellPostAct(tx, { id, ...act })
}

/** Tells what was done with a batch. That a card was keyed is told only: the reading itself says who keyed it. */
export function tellPostAct(
  tx: Transaction,
  { id, batchId, card, at, by: administratorId, action, words: why }: PostAct & Pick<Act, 'id' | 'action'>,
): Promise<void> {
  const words = [card === undefined ? '' : `Card ${card}`, why].filter((part) => part !== '').join(': ')
  return tellAct(tx, { id, administratorId, action, thing: { kind: 'batch', id: batchId }, words, at })
}

export const listActs = (db: Queries, batchId: string): Promise<(Omit<freePost.PostAct, 'at'> & { at: Date })[]> =>
  db.query(sql`
    select id, at, administrator_id as by, action, card, words from post_acts where batch_id = ${batchId} order by id`)

/** The account that a postal address belongs to; by postal id. */
export async function findPeople(tx: Transaction, postalIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ postalId: string; donorId: string }>(sql`
    select postal_id as "postalId", donor_id as "donorId" from post_people where postal_id = any(${postalIds}::uuid[])`)
  return new Map(rows.map(({ postalId, donorId }) => [postalId, donorId]))
}

export async function savePerson(tx: Transaction, postalId: string, donorId: string): Promise<void> {
  await tx.query(sql`
    insert into post_people (postal_id, donor_id) values (${postalId}, ${donorId}) on conflict do nothing`)
}

/** The giveaways of ours: all of them take cards. */
export const listOurs = (db: Queries): Promise<{ slug: string; title: string }[]> =>
  db.query(sql`select slug, title from giveaways where not external order by position, slug`)

/** A giveaway as the desk needs it; undefined for one that is not ours, or not there. */
export async function findPostRules(db: Queries, slug: string): Promise<(PostRules & { title: string }) | undefined> {
  const [row] = await db.query<
    Omit<PostRules, 'lastDay' | 'freezesAt' | 'daysAfterClose'> & {
      title: string
      freezesAt: Date | null
      settlingSeconds: number
    }
  >(sql`
    select title, g.opens_at as "opensAt", g.closes_at as "closesAt", time_zone as "timeZone", age_min as "ageMin",
      regions_allowed as "regionsAllowed", draw_settling_seconds as "settlingSeconds", d.freezes_at as "freezesAt"
    from giveaways g left join draws d on d.giveaway = slug where slug = ${slug} and not external`)
  if (!row) return undefined
  const { freezesAt, settlingSeconds, ...rest } = row
  const daysAfterClose = postDaysAfterClose(settlingSeconds)
  return { ...rest, daysAfterClose, freezesAt: freezesAt ?? undefined, lastDay: lastDayOf(row.closesAt, row.timeZone) }
}
