import type { secondLooks } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface Sampled {
  /** Of the act. */
  id: string
  activityId: string
  decidedBy: string
  first: secondLooks.Verdict
  sampledAt: Date
}

export async function insertSampled(
  tx: Transaction,
  { id, activityId, decidedBy, first, sampledAt }: Sampled,
): Promise<void> {
  await tx.query(sql`
    insert into social_second_looks (id, activity_id, decided_by, first, sampled_at)
    values (${id}, ${activityId}, ${decidedBy}, ${first}, ${sampledAt})`)
}

export type WaitingLook = Omit<secondLooks.SecondLook, 'createdAt'> & { recordedAt: Date }

/** The oldest that `reviewer` has not decided. */
export async function findWaiting(db: Queries, reviewer: string): Promise<WaitingLook | undefined> {
  const [row] = await db.query<WaitingLook>(sql`
    select look.id, a.platform, a.activity as "activityType", a.post_url as "postUrl", a.recorded_at as "recordedAt",
      m.account_number as "accountNumber", m.first_name || ' ' || m.last_name as "memberName",
      (select count(*)::int from social_activities other
        where a.post_url is not null and other.platform = a.platform and other.post = a.post and other.member_id <> a.member_id) as alike
    from social_second_looks look
    join social_activities a on a.id = look.activity_id
    join members m on m.id = a.member_id
    where look.second is null and look.decided_by <> ${reviewer}
    order by look.id limit 1`)
  return row
}

export async function countWaiting(db: Queries, reviewer: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from social_second_looks where second is null and decided_by <> ${reviewer}`)
  return row?.total ?? 0
}

export interface Look {
  activityId: string
  decidedBy: string
  first: secondLooks.Verdict
  second: secondLooks.Verdict | null
  /** The words of the first decision. */
  reason: string
}

export async function lockLook(tx: Transaction, id: string): Promise<Look | undefined> {
  const [row] = await tx.query<Look>(sql`
    select look.activity_id as "activityId", look.decided_by as "decidedBy", look.first, look.second, act.words as reason
    from social_second_looks look join social_acts act on act.id = look.id
    where look.id = ${id} for update of look`)
  return row
}

export async function saveSecond(
  tx: Transaction,
  { id, by, verdict, at }: { id: string; by: string; verdict: secondLooks.Verdict; at: Date },
): Promise<void> {
  await tx.query(sql`
    update social_second_looks set looked_by = ${by}, second = ${verdict}, looked_at = ${at} where id = ${id}`)
}

/** Decisions since then, by who made them, most first. */
export const listReviewers = (db: Queries, since: Date): Promise<secondLooks.Reviewer[]> =>
  db.query<secondLooks.Reviewer>(sql`
    select decided.by as "administratorId", count(*)::int as decided,
      count(*) filter (where decided.action = 'rejected' and exists (
        select 1 from social_acts appeal join social_acts accepted on accepted.activity_id = appeal.activity_id and accepted.id > appeal.id
        where appeal.activity_id = decided.activity_id and appeal.id > decided.id and appeal.action = 'appealed' and accepted.action = 'accepted'
      ))::int as overturned,
      count(look.second)::int as looked,
      count(*) filter (where look.second = look.first)::int as agreed
    from (select id, activity_id, action, administrator_id as by from social_acts where administrator_id is not null and at >= ${since}) decided
    left join social_second_looks look on look.id = decided.id
    group by decided.by order by count(*) desc, decided.by limit 100`)
