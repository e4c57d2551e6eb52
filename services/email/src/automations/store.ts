import { emailJourneys } from '@evenhand/contracts/http'
import { json, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type Gate, type Journey, templatesOf, type Trigger } from './rules.ts'

export interface Automation extends Gate {
  id: string
  name: string
  description: string
  threshold: bigint | null
  onceEver: boolean
  quietFrom: number | null
  quietTo: number | null
  journeyNumber: number
  version: number
  createdAt: Date
}

const columns = sql`a.id, a.name, a.description, a.trigger_type as "triggerType", a.min_cents as "minCents", a.threshold,
  a.once_ever as "onceEver", a.quiet_from as "quietFrom", a.quiet_to as "quietTo", a.journey_number as "journeyNumber",
  a.is_active as "isActive", a.active_since as "activeSince", a.version, a.created_at as "createdAt"`

const automationsMax = 500

export interface CountedAutomation extends Automation {
  journey: unknown
  triggered: number
  sent: number
}

const counted = (where: Sql): Sql => sql`
  select ${columns}, j.journey,
    (select count(*)::int from automation_runs where automation_id = a.id) as triggered,
    (select count(*)::int from automation_steps where automation_id = a.id and outcome = 'sent') as sent
  from automations a join automation_journeys j on j.automation_id = a.id and j.number = a.journey_number
  where ${where}
  order by a.created_at desc, a.id desc limit ${automationsMax}`

export const listAutomations = (db: Queries): Promise<CountedAutomation[]> =>
  db.query<CountedAutomation>(counted(sql`true`))

export async function findCounted(db: Queries, id: string): Promise<CountedAutomation | undefined> {
  const [automation] = await db.query<CountedAutomation>(counted(sql`a.id = ${id}`))
  return automation
}

export async function lockAutomation(tx: Transaction, id: string): Promise<Automation | undefined> {
  const [automation] = await tx.query<Automation>(
    sql`select ${columns} from automations a where a.id = ${id} for update`,
  )
  return automation
}

/** Those that an event may set off; held, so that none is changed or removed meanwhile. */
export const holdActive = (tx: Transaction, trigger: Trigger): Promise<Automation[]> =>
  tx.query<Automation>(sql`
    select ${columns} from automations a where a.trigger_type = ${trigger} and a.is_active order by a.id for key share`)

export async function hasName(tx: Transaction, name: string, exceptId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from automations where lower(name) = lower(${name}) and id <> ${exceptId}`)
  return rows.length > 0
}

/** Those of them that exist; held, so that none is deleted meanwhile. */
export async function holdTemplates(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    sql`select id from templates where id = any(${ids}::uuid[]) order by id for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function saveAutomation(tx: Transaction, of: Automation, now: Date): Promise<void> {
  await tx.query(sql`
    insert into automations as known
      (id, name, description, trigger_type, min_cents, threshold, once_ever, quiet_from, quiet_to, journey_number, is_active,
        active_since, version, created_at, updated_at)
    values (${of.id}, ${of.name}, ${of.description}, ${of.triggerType}, ${of.minCents}, ${of.threshold}, ${of.onceEver},
      ${of.quietFrom}, ${of.quietTo}, ${of.journeyNumber}, ${of.isActive}, ${of.activeSince}, ${of.version}, ${of.createdAt}, ${now})
    on conflict (id) do update set name = excluded.name, description = excluded.description, trigger_type = excluded.trigger_type,
      min_cents = excluded.min_cents, threshold = excluded.threshold, once_ever = excluded.once_ever,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, journey_number = excluded.journey_number,
      is_active = excluded.is_active, active_since = excluded.active_since, version = excluded.version, updated_at = excluded.updated_at`)
}

/** A journey that is never changed again, and the templates that it needs. */
export async function saveJourney(
  tx: Transaction,
  { automationId, number, journey }: { automationId: string; number: number; journey: Journey },
): Promise<void> {
  await tx.query(sql`
    insert into automation_journeys (automation_id, number, journey) values (${automationId}, ${number}, ${json(journey)}::jsonb)`)
  await tx.query(sql`delete from automation_templates where automation_id = ${automationId}`)
  await tx.query(sql`
    insert into automation_templates (automation_id, template_id)
    select ${automationId}, id from unnest(${templatesOf(journey)}::uuid[]) as given (id)`)
}

export async function findJourney(db: Queries, automationId: string, number: number): Promise<Journey> {
  const [row] = await db.query<{ journey: unknown }>(sql`
    select journey from automation_journeys where automation_id = ${automationId} and number = ${number}`)
  return toJourney(row?.journey)
}

export const toJourney = (kept: unknown): Journey => emailJourneys.Journey.parse(kept)

/** Whether anyone has entered. */
export async function hasRuns(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from automation_runs where automation_id = ${id} limit 1`)
  return rows.length > 0
}

export async function deleteAutomation(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from automations where id = ${id}`)
}

export interface StepCount {
  stepId: string
  /** `waiting`, or an outcome. */
  what: string
  reason: string | null
  people: number
}

/** How many are at each step and what became of those who came to it, whichever journey they entered by. */
export const countSteps = (db: Queries, automationId: string): Promise<StepCount[]> =>
  db.query<StepCount>(sql`
    select step_id as "stepId", outcome as what, reason, count(*)::int as people from automation_steps
    where automation_id = ${automationId} group by step_id, outcome, reason
    union all
    select coalesce(step_id, '') as "stepId", state as what, null, count(*)::int from automation_runs
    where automation_id = ${automationId} and state = 'waiting' group by step_id, state`)
