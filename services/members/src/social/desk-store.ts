import type { socialReviews } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import { readNumberOrCode } from '../member/rules.ts'
import { memberColumns } from '../member/store.ts'
import { type Activity, activityColumns, type ActivityAct } from './store.ts'

/** An activity with whose it is. */
export type HeldActivity = Activity & { accountNumber: string; firstName: string; lastName: string }

const heldColumns = sql`${activityColumns}, m.account_number as "accountNumber", m.first_name as "firstName", m.last_name as "lastName"`
const held = sql`social_activities a join members m on m.id = a.member_id`

const inState = (state: socialReviews.ActivityFilter['state']): Sql => {
  if (state === 'all') return sql`true`
  if (state === 'waiting') return sql`a.state in ('recorded', 'held', 'appealed')`
  return sql`a.state = ${state}`
}

function fits({ state, search, platform, type }: Omit<socialReviews.ActivityFilter, 'order'>): Sql {
  const number = search === undefined ? null : readNumberOrCode(search)
  return sql`${inState(state)}
    and (${platform ?? null}::text is null or a.platform = ${platform ?? null})
    and (${type ?? null}::text is null or a.activity = ${type ?? null})
    and (${number}::text is null or a.member_id = (select id from members where account_number = ${number}) or strpos(coalesce(a.post_url, ''), ${search ?? ''}) > 0)`
}

export interface Page {
  order: 'asc' | 'desc'
  after: string | undefined
  limit: number
}

const orderBy = (order: Page['order'], isByRank: boolean): Sql => {
  if (order === 'asc') return isByRank ? sql`a.rank asc, a.id asc` : sql`a.id asc`
  return isByRank ? sql`-a.rank desc, a.id desc` : sql`a.id desc`
}

/** Rows are compared whole and in one direction, which is how an index finds where a page begins. */
function isBeyond({ order, after: id }: Page, isByRank: boolean): Sql {
  const after = id ?? null
  const rank = sql`(select rank from social_activities where id = ${after})`
  if (order === 'asc') return isByRank ? sql`(a.rank, a.id) > (${rank}, ${after}::uuid)` : sql`a.id > ${after}`
  return isByRank ? sql`(-a.rank, a.id) < (-${rank}, ${after}::uuid)` : sql`a.id < ${after}`
}

/** What waits has its appeals first, then what is held, in either order. */
export const listHeld = (
  db: Queries,
  filter: Omit<socialReviews.ActivityFilter, 'order'>,
  page: Page,
): Promise<HeldActivity[]> => {
  const isByRank = filter.state === 'waiting'
  const { order, after, limit } = page
  return db.query<HeldActivity>(sql`
    select ${heldColumns} from ${held}
    where ${fits(filter)} and (${after ?? null}::uuid is null or ${isBeyond(page, isByRank)})
    order by ${orderBy(order, isByRank)} limit ${limit}`)
}

export async function countHeld(db: Queries, filter: Omit<socialReviews.ActivityFilter, 'order'>): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from social_activities a where ${fits(filter)}`,
  )
  return row?.total ?? 0
}

export async function findHeld(db: Queries, id: string): Promise<HeldActivity | undefined> {
  const [row] = await db.query<HeldActivity>(sql`select ${heldColumns} from ${held} where a.id = ${id}`)
  return row
}

/** What the same member recorded last, besides this. */
export const listElsewhere = (db: Queries, { id, memberId }: Activity, limit: number): Promise<HeldActivity[]> =>
  db.query<HeldActivity>(sql`
    select ${heldColumns} from ${held} where a.member_id = ${memberId} and a.id <> ${id} order by a.id desc limit ${limit}`)

/** Other members with the same post. */
export const listAlike = (
  db: Queries,
  { memberId, platform, post }: Activity,
  limit: number,
): Promise<HeldActivity[]> =>
  db.query<HeldActivity>(sql`
    select ${heldColumns} from ${held}
    where a.platform = ${platform} and a.post = ${post} and a.member_id <> ${memberId} order by a.id desc limit ${limit}`)

/** Of other members, sent from the same network or browser, or of members with the same referrer: lately. */
export const listTogether = (db: Queries, one: Activity, limit: number): Promise<HeldActivity[]> =>
  db.query<HeldActivity>(sql`
    select ${heldColumns} from ${held}
    where a.member_id <> ${one.memberId} and a.recorded_at > ${one.recordedAt}::timestamptz - interval '30 days' and (
      a.id in (
        select other.activity_id from social_traces own join social_traces other on other.trace = own.trace where own.activity_id = ${one.id})
      or m.referred_by = (select own.referred_by from members own where own.id = ${one.memberId}))
    order by a.id desc limit ${limit}`)

export const listActs = (db: Queries, activityId: string): Promise<ActivityAct[]> =>
  db.query<ActivityAct>(sql`
    select action, words, administrator_id as "administratorId", at from social_acts where activity_id = ${activityId} order by id`)

export async function findMembers(db: Queries, ids: readonly string[]): Promise<Map<string, MemberRow>> {
  const rows = await db.query<MemberRow>(sql`
    select ${memberColumns} from members where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
