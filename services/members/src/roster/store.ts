import type { roster } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { havingPart, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'

export interface RosterRow extends Pick<
  MemberRow,
  'id' | 'account_number' | 'first_name' | 'last_name' | 'email' | 'level' | 'is_active' | 'created_at'
> {
  has_platinum: boolean
}

/** What gives a member the level that an administrator has granted, among the memberships. */
export const grantedKey = (memberId: string): string => `granted:${memberId}`

const hasPlatinum = sql`exists (
  select 1 from memberships where membership_id = 'granted:' || members.id and memberships.level <> 'none')`

/** Numbers are typed as they are shown, in groups. */
const compactNumber = (search: string): string | undefined => {
  const compact = search.replace(/[\s-]/g, '')
  return /^\d{3,10}[\dx]?$/i.test(compact) ? compact.toLowerCase() : undefined
}

/** One that was erased keeps its place among referrals alone. */
const isOfSomeone = sql`email <> ''`

type Filter = Pick<roster.MemberFilter, 'level' | 'standing' | 'search'>

function matches({ level, standing, search }: Filter): Sql {
  const words = search === undefined ? null : (compactNumber(search) ?? folded(search))
  const ofLevel = level === 'all' ? sql`true` : sql`level = ${level}`
  const ofStanding = standing === 'all' ? sql`true` : sql`is_active = ${standing === 'active'}`
  return sql`${isOfSomeone} and ${ofLevel} and ${ofStanding} and ${words === null ? sql`true` : havingPart(sql`searched`, words)}`
}

/** A page of those that fit: ids are in the order of their making. */
export const listRoster = (
  db: Queries,
  { order, after, limit, ...filter }: roster.MemberFilter & { after: string | undefined; limit: number },
): Promise<RosterRow[]> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const beyond = order === 'asc' ? sql`id > ${after ?? null}` : sql`id < ${after ?? null}`
  return db.query<RosterRow>(sql`
    select id, account_number, first_name, last_name, email, level, is_active, created_at, ${hasPlatinum} as has_platinum
    from members where ${matches(filter)} and (${after ?? null}::uuid is null or ${beyond}) order by id ${direction} limit ${limit}`)
}

export async function countRoster(db: Queries, filter: Filter): Promise<number> {
  const [row] = await db.query<{ found: number }>(
    sql`select count(*)::int as found from members where ${matches(filter)}`,
  )
  return row?.found ?? 0
}

export interface CaseRow extends RosterRow {
  donor_id: string
  phone: string | null
  referred_by: string | null
  referred: number
  /** Of an account that was merged the number of the one that is kept. */
  kept_number: string | null
}

export async function findCase(db: Queries, memberId: string): Promise<CaseRow | undefined> {
  const [row] = await db.query<CaseRow>(sql`
    select id, account_number, first_name, last_name, email, level, is_active, created_at, ${hasPlatinum} as has_platinum, donor_id, phone, referred_by,
      (select count(*)::int from members referred where referred.referred_by = members.account_number) as referred,
      (select kept.account_number from members kept where kept.id = members.merged_into) as kept_number
    from members where id = ${memberId}`)
  return row
}

export interface ActRow {
  id: string
  action: roster.MemberAction
  words: string
  by: string
  at: Date
}

const actsMax = 200

/** The newest of them first. */
export const listActs = (db: Queries, memberId: string): Promise<ActRow[]> =>
  db.query<ActRow>(sql`
    select id, action, words, by, at from member_acts where member_id = ${memberId} order by id desc limit ${actsMax}`)

export async function saveAct(tx: Transaction, memberId: string, { id, action, words, by, at }: ActRow): Promise<void> {
  await tx.query(sql`
    insert into member_acts (id, member_id, action, words, by, at)
    values (${id}, ${memberId}, ${action}, ${words}, ${by}, ${at})`)
}

/** Answers which change of this member's standing it was; undefined where it is so already. */
export async function saveStanding(
  tx: Transaction,
  memberId: string,
  { isActive, now }: { isActive: boolean; now: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ version: number }>(sql`
    update members set is_active = ${isActive}, updated_at = ${now}, standing_version = standing_version + 1
    where id = ${memberId} and is_active <> ${isActive} returning standing_version as version`)
  return row?.version
}
