import { emailAutomations, type emailSegments } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { conditionOf, joinedFacts } from '../rules/condition-store.ts'
import type { Step } from './rules.ts'

export interface Taken {
  step: Step
  outcome: emailAutomations.StepOutcome
  reason: string | null
  at: Date
}

export async function saveStep(
  tx: Transaction,
  run: { id: string; automationId: string },
  { step, outcome, reason, at }: Taken,
): Promise<void> {
  await tx.query(sql`
    insert into automation_steps (run_id, step_id, automation_id, kind, outcome, reason, taken_at, place)
    select ${run.id}, ${step.id}, ${run.automationId}, ${step.kind}, ${outcome}, ${reason}, ${at},
      (select count(*)::int from automation_steps where run_id = ${run.id})`)
}

/** They are at another step, or later at the same one. */
export async function saveArrival(
  tx: Transaction,
  id: string,
  { stepId, dueAt, subscriberId }: { stepId: string; dueAt: Date; subscriberId: string | null },
): Promise<void> {
  await tx.query(sql`
    update automation_runs set step_id = ${stepId}, due_at = ${dueAt}, subscriber_id = coalesce(${subscriberId}, subscriber_id)
    where id = ${id}`)
}

export async function saveLeft(
  tx: Transaction,
  id: string,
  { reason, subscriberId, now }: { reason: string; subscriberId: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update automation_runs set step_id = null, state = 'skipped', reason = ${reason}, settled_at = ${now},
      subscriber_id = coalesce(${subscriberId}, subscriber_id)
    where id = ${id}`)
}

/** Past the last step: they end as their last email did, as soon as that is known of all of them. */
export async function saveFinished(
  tx: Transaction,
  ids: readonly string[],
  { subscriberId, now }: { subscriberId: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update automation_runs r set step_id = null, state = ended.state, reason = case when ended.state <> 'asked' then ended.reason end,
      settled_at = case when ended.state <> 'asked' then ${now}::timestamptz end, subscriber_id = coalesce(${subscriberId}, r.subscriber_id)
    from automation_runs o cross join lateral (
      select case when bool_or(outcome = 'asked') then 'asked'
          else coalesce((array_agg(outcome order by place desc) filter (where kind = 'email'))[1], 'done') end as state,
        (array_agg(reason order by place desc) filter (where kind = 'email'))[1] as reason
      from automation_steps where run_id = o.id
    ) ended
    where o.id = r.id and r.id = any(${ids}::uuid[])`)
}

export interface AskedStep {
  runId: string
  stepId: string
  isFinished: boolean
}

/** Steps whose email was asked for, in the order of their runs from one on, and whether what became of it is known. */
export const listAsked = (
  db: Queries,
  after: { runId: string; stepId: string } | undefined,
  stepsMax: number,
): Promise<AskedStep[]> =>
  db.query<AskedStep>(sql`
    select s.run_id as "runId", s.step_id as "stepId", (m.finished_at is not null) as "isFinished"
    from automation_steps s left join messages m on m.mail_key = 'automation:' || s.run_id || ':' || s.step_id
    where s.outcome = 'asked' and ${
      after === undefined ? sql`true` : sql`(s.run_id, s.step_id) > (${after.runId}::uuid, ${after.stepId})`
    }
    order by s.run_id, s.step_id limit ${stepsMax}`)

/** Held in order, so that two who settle don’t wait for each other. Answers those that are past their last step. */
export async function holdPastLast(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string; isPast: boolean }>(sql`
    select id, (state = 'asked') as "isPast" from automation_runs where id = any(${ids}::uuid[]) order by id for update`)
  return rows.filter(({ isPast }) => isPast).map(({ id }) => id)
}

/** Writes what became of the emails of some runs. */
export async function saveSettled(tx: Transaction, runIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    update automation_steps s set reason = case when m.state <> 'sent' then coalesce(m.failure, m.state) end,
      outcome = case when m.state = 'sent' then 'sent' when m.failure = any(${emailAutomations.automationSkips}::text[]) then 'skipped' else 'failed' end
    from messages m
    where s.run_id = any(${runIds}::uuid[]) and s.outcome = 'asked' and m.mail_key = 'automation:' || s.run_id || ':' || s.step_id
      and m.finished_at is not null`)
}

/** Whether a rule applies to a subscriber, asked as segments are. */
export async function doesApply(
  tx: Transaction,
  { subscriberId, rule, now }: { subscriberId: string; rule: emailSegments.SegmentRule; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from subscribers s ${joinedFacts} where s.id = ${subscriberId} and ${conditionOf(rule, now)}`)
  return rows.length > 0
}

/** As many as a subscriber can have. */
const tagsMax = 50

/** Nothing changes where they have it already, or lack it. */
export async function saveTag(
  tx: Transaction,
  subscriberId: string,
  { op, tag, now }: { op: 'add' | 'remove'; tag: string; now: Date },
): Promise<void> {
  const changes =
    op === 'add'
      ? sql`tags = array_append(tags, ${tag}::text), version = version + 1, updated_at = ${now}
          where id = ${subscriberId} and not tags @> array[${tag}::text] and cardinality(tags) < ${tagsMax}`
      : sql`tags = array_remove(tags, ${tag}::text), version = version + 1, updated_at = ${now}
          where id = ${subscriberId} and tags @> array[${tag}::text]`
  await tx.query(sql`update subscribers set ${changes}`)
}
