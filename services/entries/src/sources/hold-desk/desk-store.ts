import type { EntryHold, EntryHoldState, EntryHoldVerdict } from '@evenhand/contracts/catalogue'
import type { entryHolds } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Signs } from '../holds/rules.ts'

/** A hold with all that was said and decided about it. */
export interface HoldRow {
  id: string
  donor_id: string
  whys: EntryHold[]
  signs: Signs | null
  state: EntryHoldState
  held_at: Date
  appeal: string | null
  appealed_at: Date | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
  version: number
}

const columns = sql`id, donor_id, whys, signs, state, held_at, appeal, appealed_at, reason, decided_by, decided_at, version`

type Filter = Pick<entryHolds.HoldFilter, 'state' | 'why'>

const fits = ({ state, why }: Filter): Sql => sql`
  (${state} = 'all' or state = ${state} or ${state} = 'appealed' and state = 'held' and appeal is not null)
  and (${why ?? null}::text is null or ${why ?? null} = any(whys))`

/** The ids go with the time of the hold. */
export const listHolds = (
  db: Queries,
  filter: Filter,
  { order, after, limit }: { order: 'asc' | 'desc'; after: string | undefined; limit: number },
): Promise<HoldRow[]> =>
  order === 'asc'
    ? db.query<HoldRow>(sql`
        select ${columns} from entry_holds where ${fits(filter)} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
        order by id limit ${limit}`)
    : db.query<HoldRow>(sql`
        select ${columns} from entry_holds where ${fits(filter)} and (${after ?? null}::uuid is null or id < ${after ?? null}::uuid)
        order by id desc limit ${limit}`)

export async function countHolds(db: Queries, filter: Filter): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from entry_holds where ${fits(filter)}`,
  )
  return row?.total ?? 0
}

/** In the order of their donors, so that two who decide the same never wait for each other. */
export const listHoldsOf = (db: Queries, ids: readonly string[]): Promise<HoldRow[]> =>
  db.query<HoldRow>(sql`select ${columns} from entry_holds where id = any(${ids}::uuid[]) order by donor_id`)

export async function findHoldOf(db: Queries, donorId: string): Promise<HoldRow | undefined> {
  const [row] = await db.query<HoldRow>(sql`select ${columns} from entry_holds where donor_id = ${donorId}`)
  return row
}

/** Answers nothing where the donor has a hold already. */
export async function insertRefused(
  tx: Transaction,
  { donorId, reason, by, at }: { donorId: string; reason: string; by: string; at: Date },
): Promise<HoldRow | undefined> {
  const whys: EntryHold[] = ['taken-back']
  const [row] = await tx.query<HoldRow>(sql`
    insert into entry_holds (id, donor_id, whys, state, held_at, reason, decided_by, decided_at)
    values (${uuidv7()}, ${donorId}, ${whys}, 'refused', ${at}, ${reason}, ${by}, ${at})
    on conflict (donor_id) do nothing returning ${columns}`)
  return row
}

/** Of a hold that is there; answers it as it is decided. */
export async function saveDecision(
  tx: Transaction,
  { id, state, reason, by, at }: { id: string; state: EntryHoldVerdict; reason: string | null; by: string; at: Date },
): Promise<HoldRow> {
  const [row] = await tx.query<HoldRow>(sql`
    update entry_holds set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = ${at}, version = version + 1
    where id = ${id} returning ${columns}`)
  if (!row) throw new Error('a decision about a hold that is not there')
  return row
}

export async function saveAppeal(
  tx: Transaction,
  { id, words, at }: { id: string; words: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    update entry_holds set appeal = ${words}, appealed_at = ${at}, version = version + 1 where id = ${id}`)
}

export interface ToFollow {
  id: string
  donorId: string
  version: number
}

/** Holds that changed since whoever referred their donors was looked at. */
export const listToFollow = (db: Queries, limit: number): Promise<ToFollow[]> =>
  db.query<ToFollow>(sql`
    select id, donor_id as "donorId", version from entry_holds where version > followed order by id limit ${limit}`)

/** Who has, or had, a reward for the registration of this donor. */
export const findReferrers = (db: Queries, donorId: string): Promise<{ donorId: string }[]> =>
  db.query<{ donorId: string }>(sql`
    select a.donor_id as "donorId" from members m join awards a on a.source = 'referral:' || m.member_id || ':free_signup'
    where m.donor_id = ${donorId}`)

export async function saveFollowed(tx: Transaction, { id, version }: ToFollow): Promise<void> {
  await tx.query(sql`update entry_holds set followed = ${version} where id = ${id}`)
}

export interface OfGrownRing {
  donorId: string
  ofRing: number
}

/**
 * Of each tree of referrals of which more mailboxes than the limit were proved within 7 days all who proved theirs then, the first ones too: a tree
 * is made by its first members. Leaves out whom something holds, or who was decided.
 */
export const listOfGrownRings = (
  db: Queries,
  { ringMax, since, limit }: { ringMax: number; since: Date; limit: number },
): Promise<OfGrownRing[]> =>
  db.query<OfGrownRing>(sql`
    with recent as (
      select m.donor_id, m.ring, p.proved_at, (count(*) over (
          partition by m.ring order by p.proved_at range between interval '7 days' preceding and current row))::int as of_ring
      from mailbox_proofs p join members m using (donor_id) where p.proved_at > ${since} and m.ring is not null),
    grown as (
      select donor_id, max(of_ring) over (
          partition by ring order by proved_at range between current row and interval '7 days' following) as of_ring
      from recent)
    select donor_id as "donorId", of_ring as "ofRing" from grown
    where of_ring > ${ringMax} and not exists (select 1 from entry_holds h where h.donor_id = grown.donor_id)
    limit ${limit}`)
