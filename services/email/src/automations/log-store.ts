import type { emailAutomations } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import type { Trigger } from './rules.ts'

export interface LoggedRun {
  id: string
  trigger: Trigger
  triggerId: string
  subscriberId: string | null
  email: string | null
  name: string
  stepId: string | null
  state: emailAutomations.AutomationRunState
  reason: string | null
  enteredAt: Date
  dueAt: Date
  settledAt: Date | null
}

export interface RunPage extends emailAutomations.AutomationRunFilter {
  after?: string | undefined
  limit: number
}

/** Who they are now is looked up by the donor id as long as nobody else is written in. */
const from = (automationId: string, { state, search }: RunPage): Sql => sql`
  from automation_runs r left join lateral (
    select s.id, s.email, s.first_name, s.last_name from subscribers s
    where s.id = r.subscriber_id or (r.subscriber_id is null and s.donor_id = r.donor_id)
    order by s.status = 'active' desc, s.id limit 1
  ) s on true
  where r.automation_id = ${automationId} and ${state === 'all' ? sql`true` : sql`r.state = ${state}`}
    and ${
      search === undefined
        ? sql`true`
        : sql`position(lower(${search}) in lower(concat_ws(' ', s.first_name, s.last_name, s.email))) > 0`
    }`

/** A page of those who entered, with one more than was asked for where there is one. */
export const listRuns = (db: Queries, automationId: string, page: RunPage): Promise<LoggedRun[]> => {
  const than = page.order === 'asc' ? sql`>` : sql`<`
  const way = page.order === 'asc' ? sql`asc` : sql`desc`
  const following =
    page.after === undefined
      ? sql`true`
      : sql`(r.entered_at, r.id) ${than} (select entered_at, id from automation_runs where id = ${page.after})`
  return db.query<LoggedRun>(sql`
    select r.id, r.trigger_type as trigger, r.trigger_id as "triggerId", s.id as "subscriberId", s.email,
      concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')) as name, r.step_id as "stepId", r.state, r.reason, r.entered_at as "enteredAt",
      r.due_at as "dueAt", r.settled_at as "settledAt"
    ${from(automationId, page)} and ${following}
    order by r.entered_at ${way}, r.id ${way} limit ${page.limit + 1}`)
}

export async function countRuns(db: Queries, automationId: string, page: RunPage, runsMax: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (select 1 ${from(automationId, page)} limit ${runsMax}) found`)
  return row?.count ?? 0
}

export interface LoggedStep {
  runId: string
  stepId: string
  kind: emailAutomations.AutomationRun['path'][number]['kind']
  outcome: emailAutomations.StepOutcome
  reason: string | null
  takenAt: Date
}

/** The steps that some of them took, in order. */
export const listPaths = (db: Queries, runIds: readonly string[]): Promise<LoggedStep[]> =>
  db.query<LoggedStep>(sql`
    select run_id as "runId", step_id as "stepId", kind, outcome, reason, taken_at as "takenAt" from automation_steps
    where run_id = any(${runIds}::uuid[]) order by run_id, place`)
