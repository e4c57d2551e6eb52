import type { SocialActivityType, SocialHold, SocialPlatform, UncountedReason } from '@evenhand/contracts/catalogue'
import type { social, socialReviews } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'

export interface Activity {
  id: string
  memberId: string
  platform: SocialPlatform
  activity: SocialActivityType
  post: string
  postUrl: string | null
  entries: number
  uncounted: UncountedReason | null
  state: social.ActivityState
  /** What holds it, or had held it before a person decided. */
  holds: SocialHold[]
  version: number
  reason: string | null
  appeal: string | null
  recordedAt: Date
}

/** Of the table named `a`. */
export const activityColumns = sql`a.id, a.member_id as "memberId", a.platform, a.activity, a.post, a.post_url as "postUrl", a.entries,
  a.uncounted, a.state, a.holds, a.version, a.reason, a.appeal, a.recorded_at as "recordedAt"`

/** Returns false where the member has recorded the same before. */
export async function insertActivity(tx: Transaction, one: Activity): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into social_activities (id, member_id, platform, activity, post, post_url, entries, uncounted, state, version, recorded_at)
    values (${one.id}, ${one.memberId}, ${one.platform}, ${one.activity}, ${one.post}, ${one.postUrl}, ${one.entries}, ${one.uncounted},
      ${one.state}, ${one.version}, ${one.recordedAt})
    on conflict do nothing returning 1`)
  return rows.length === 1
}

export async function saveActivity(
  tx: Transaction,
  { id, state, version, reason, appeal }: Pick<Activity, 'id' | 'state' | 'version' | 'reason' | 'appeal'>,
): Promise<void> {
  await tx.query(sql`
    update social_activities set state = ${state}, version = ${version}, reason = ${reason}, appeal = ${appeal} where id = ${id}`)
}

export const listActivities = (db: Queries, memberId: string, limit: number): Promise<Activity[]> =>
  db.query<Activity>(sql`
    select ${activityColumns} from social_activities a where member_id = ${memberId} order by a.id desc limit ${limit}`)

/** For who decides or appeals: the second one waits, and sees what the first one did. In the order of their ids. */
export const lockActivities = (tx: Transaction, ids: readonly string[]): Promise<Activity[]> =>
  tx.query<Activity>(sql`
    select ${activityColumns} from social_activities a where id = any(${ids}::uuid[]) order by a.id for update`)

export const listActivitiesAmong = (db: Queries, ids: readonly string[]): Promise<Activity[]> =>
  db.query<Activity>(
    sql`select ${activityColumns} from social_activities a where id = any(${ids}::uuid[]) order by a.id`,
  )

export interface ActivityAct {
  action: socialReviews.ActivityCase['acts'][number]['action']
  words: string
  /** Null: the member, or a rule that holds it. */
  administratorId: string | null
  at: Date
}

export async function writeAct(tx: Transaction, activityId: string, act: ActivityAct): Promise<string> {
  const id = uuidv7()
  await tx.query(sql`
    insert into social_acts (id, activity_id, action, administrator_id, words, at)
    values (${id}, ${activityId}, ${act.action}, ${act.administratorId}, ${act.words}, ${act.at})`)
  return id
}

export async function keepDisclosure(tx: Transaction, memberId: string, statement: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into social_disclosures (member_id, statement, accepted_at) values (${memberId}, ${statement}, ${at})
    on conflict do nothing`)
}

export async function hasDisclosed(db: Queries, memberId: string, statement: string): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 from social_disclosures where member_id = ${memberId} and statement = ${statement}`,
  )
  return rows.length > 0
}
