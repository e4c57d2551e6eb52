import type { supporters } from '@evenhand/contracts/http'
import { readHistory } from '@evenhand/service-kit/history'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'

type MemberKind = (typeof supporters.memberKinds)[number]

/** Everything that happened to the member account of a donor; social media activities for who may read those. */
export const listMemberHistory = (
  db: Queries,
  { donorId, activities }: { donorId: string; activities: boolean },
  asked: supporters.HistoryQuery,
) =>
  readHistory<MemberKind>(
    db,
    sql`
      ${joinedOf(donorId)} union all ${actsOf(donorId)}
      ${activities ? sql`union all ${activitiesOf(donorId)}` : sql``}`,
    asked,
  )

/** The account of a donor, and those that were closed when their records were merged into it: what was done to them and noted is read here. */
const accountsOf = (donorId: string): Sql =>
  sql`(members.donor_id = ${donorId} or members.merged_into in (select kept.id from members kept where kept.donor_id = ${donorId}))`

const joinedOf = (donorId: string): Sql => sql`
  select 'joined:' || id, created_at, 'joined', account_number, null::bigint, null::bigint, level, null::text, null::text, id::text
  from members where ${accountsOf(donorId)}`

const actsOf = (donorId: string): Sql => sql`
  select 'act:' || act.id, act.at, act.action, null, null, null, null, act.words, act.by, member_id::text
  from member_acts act join members on members.id = member_id where ${accountsOf(donorId)}`

const activitiesOf = (donorId: string): Sql => sql`
  select 'activity:' || activity.id, recorded_at, 'social-activity', platform || ' ' || activity, null, null, state, reason, null, activity.id::text
  from social_activities activity join members on members.id = member_id where ${accountsOf(donorId)}`

/** What the holders of accounts are called, by the ids of their records. */
export const listNamed = (db: Queries, donorIds: readonly string[]): Promise<supporters.NamedRecord[]> =>
  db.query<supporters.NamedRecord>(sql`
    select donor_id as "donorId", btrim(first_name || ' ' || last_name) as name, email from members where donor_id = any(${donorIds}::uuid[])`)
