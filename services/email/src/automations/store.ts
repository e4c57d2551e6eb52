import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Gate, Trigger } from './rules.ts'

export interface Automation extends Gate {
  id: string
  name: string
  description: string
  templateId: string
  delayMinutes: number
  version: number
  createdAt: Date
}

const columns = sql`a.id, a.name, a.description, a.trigger_type as "triggerType", a.template_id as "templateId",
  a.delay_minutes as "delayMinutes", a.min_cents as "minCents", a.is_active as "isActive", a.active_since as "activeSince",
  a.version, a.created_at as "createdAt"`

const automationsMax = 500

export interface CountedAutomation extends Automation {
  triggered: number
  sent: number
}

const counted = (where: Sql): Sql => sql`
  select ${columns}, coalesce(r.triggered, 0)::int as triggered, coalesce(r.sent, 0)::int as sent
  from automations a left join lateral (
    select count(*) as triggered, count(*) filter (where state = 'sent') as sent from automation_runs where automation_id = a.id
  ) r on true
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

/** Those that an event may set off; held, so that none is removed meanwhile. */
export const holdActive = (tx: Transaction, trigger: Trigger): Promise<Automation[]> =>
  tx.query<Automation>(sql`
    select ${columns} from automations a where a.trigger_type = ${trigger} and a.is_active order by a.id for key share`)

export async function hasName(tx: Transaction, name: string, exceptId: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from automations where lower(name) = lower(${name}) and id <> ${exceptId}`)
  return rows.length > 0
}

/** Held, so that it isn’t deleted meanwhile. */
export async function holdTemplate(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from templates where id = ${id} for key share`)
  return rows.length > 0
}

export async function saveAutomation(tx: Transaction, of: Automation, now: Date): Promise<void> {
  await tx.query(sql`
    insert into automations as known
      (id, name, description, trigger_type, template_id, delay_minutes, min_cents, is_active, active_since, version, created_at, updated_at)
    values (${of.id}, ${of.name}, ${of.description}, ${of.triggerType}, ${of.templateId}, ${of.delayMinutes}, ${of.minCents},
      ${of.isActive}, ${of.activeSince}, ${of.version}, ${of.createdAt}, ${now})
    on conflict (id) do update set name = excluded.name, description = excluded.description, trigger_type = excluded.trigger_type,
      template_id = excluded.template_id, delay_minutes = excluded.delay_minutes, min_cents = excluded.min_cents,
      is_active = excluded.is_active, active_since = excluded.active_since, version = excluded.version, updated_at = excluded.updated_at`)
}

/** Whether anyone has entered. */
export async function hasRuns(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select 1 from automation_runs where automation_id = ${id} limit 1`)
  return rows.length > 0
}

export async function deleteAutomation(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from automations where id = ${id}`)
}
