import { campaignTimeZone, type SocialHold, socialHoldNames } from '@evenhand/contracts/catalogue'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { countedSince, type Counts, holdLimits } from './holds.ts'
import type { Activity } from './store.ts'

/** Where an activity was sent from, as keyed hashes. */
export interface SentFrom {
  network: string
  browsers: readonly string[]
}

/** Whoever records an activity holds this until the commit: each sees all that came before, so that no two pass a limit side by side. */
export async function lockRecording(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('social activities', 0))`)
}

/** How many activities of a member of the month of an instant count, or would once they are accepted. */
export async function countOfMonth(db: Queries, memberId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from social_activities
    where member_id = ${memberId} and uncounted is distinct from 'over-cap'
      and recorded_at >= date_trunc('month', ${now}::timestamptz at time zone ${campaignTimeZone}) at time zone ${campaignTimeZone}`)
  return row?.total ?? 0
}

export async function insertTraces(tx: Transaction, one: Activity, { network, browsers }: SentFrom): Promise<void> {
  const sent = [['network', network], ...browsers.map((browser) => ['browser', browser])]
  await tx.query(sql`
    insert into social_traces (activity_id, kind, trace, recorded_at)
    select ${one.id}, kind, trace, ${one.recordedAt}
    from unnest(${sent.map(([kind]) => kind)}::text[], ${sent.map(([, trace]) => trace)}::text[]) as sent (kind, trace)
    on conflict do nothing`)
}

/** Forgets where activities of before were sent from. */
export async function forgetTraces(db: Queries, before: Date): Promise<boolean> {
  const rows = await db.query(sql`delete from social_traces where recorded_at < ${before} returning 1`)
  return rows.length > 0
}

const isNew = (memberId: Sql): Sql =>
  sql`not exists (select 1 from social_activities known where known.member_id = ${memberId} and known.state = 'accepted')`

const sentAlike = ({ id }: Activity, kind: 'network' | 'browser'): Sql => sql`a.id in (
  select other.activity_id from social_traces own join social_traces other on other.trace = own.trace and other.kind = own.kind
  where own.activity_id = ${id} and own.kind = ${kind})`

/** Whether an activity is in a cluster of this one. */
function isOfCluster(hold: SocialHold, one: Activity): Sql {
  const { memberId } = one
  if (hold === 'many-of-member') return sql`a.member_id = ${memberId}`
  if (hold === 'shared-network') return sentAlike(one, 'network')
  if (hold === 'shared-browser') return sentAlike(one, 'browser')
  if (hold === 'shared-referrer')
    return sql`a.member_id in (
      select other.id from members own join members other on other.referred_by = own.referred_by where own.id = ${memberId})`
  return sql`${isNew(sql`${memberId}`)} and ${isNew(sql`a.member_id`)}`
}

/** What counts or would count, and nobody has reviewed, in a cluster as far back as it is counted. */
const unreviewed = (hold: SocialHold, one: Activity, now: Date): Sql => sql`a.state in ('recorded', 'held')
  and a.uncounted is distinct from 'over-cap' and a.recorded_at > ${countedSince(hold, now)} and ${isOfCluster(hold, one)}`

/** How much of each cluster nobody has reviewed; of what passes a limit no more than that it does. */
export async function countClusters(tx: Transaction, one: Activity, now: Date): Promise<Counts> {
  const counts: Counts = {}
  for (const hold of socialHoldNames) {
    const { counted, most } = holdLimits[hold]
    const what = counted === 'activities' ? sql`a.id` : sql`distinct a.member_id`
    const [row] = await tx.query<{ total: number }>(sql`
      select count(*)::int as total from (
        select ${what} from social_activities a where ${unreviewed(hold, one, now)} limit ${most + 1}) counted`)
    counts[hold] = row?.total ?? 0
  }
  return counts
}

/** What a rule is to hold and does not hold yet. */
export async function findToHold(tx: Transaction, hold: SocialHold, one: Activity, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select a.id from social_activities a where ${unreviewed(hold, one, now)} and not a.holds @> array[${hold}]::text[]`)
  return rows.map(({ id }) => id)
}

export async function saveHeld(tx: Transaction, hold: SocialHold, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update social_activities set state = 'held', version = version + 1, holds = array_append(holds, ${hold}) where id = any(${ids}::uuid[])`)
}

/** An act of each, without an administrator. */
export async function writeHeld(tx: Transaction, ids: readonly string[], words: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into social_acts (id, activity_id, action, administrator_id, words, at)
    select unnest(${ids.map(() => uuidv7())}::uuid[]), unnest(${ids}::uuid[]), 'held', null, ${words}, ${at}`)
}

/** Which of these members have something that is held. */
export async function findHeldMembers(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ memberId: string }>(sql`
    select distinct member_id as "memberId" from social_activities where state = 'held' and member_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ memberId }) => memberId))
}
