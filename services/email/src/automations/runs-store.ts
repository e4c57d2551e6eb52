import { emailAutomations } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { isSuppressed } from '../suppressions/store.ts'
import type { Due, Occasion, Skip, Trigger } from './rules.ts'

/** Keeps what a template says now, unless that is kept already. Answers which one it is; undefined when there is no such template. */
export async function keepMail(tx: Transaction, templateId: string): Promise<string | undefined> {
  await tx.query(sql`select 1 from templates where id = ${templateId} for share`)
  await tx.query(sql`
    insert into automation_mails (id, template_id, template_version, subject, html_content, text_content)
    select ${uuidv7()}, id, version, subject, html_content, text_content from templates where id = ${templateId}
    on conflict (template_id, template_version) do nothing`)
  const [mail] = await tx.query<{ id: string }>(sql`
    select m.id from automation_mails m join templates t on t.id = m.template_id and t.version = m.template_version
    where t.id = ${templateId}`)
  return mail?.id
}

export interface Entry {
  automationId: string
  mailId: string
  dueAt: Date
  enteredAt: Date
}

/** One person and occasion enter an automation once, however often they are told. */
export async function saveRun(tx: Transaction, of: Occasion, entry: Entry): Promise<void> {
  await tx.query(sql`
    insert into automation_runs (id, automation_id, trigger_type, trigger_id, donor_id, subscriber_id, mail_id, due_at, state, entered_at)
    values (${uuidv7()}, ${entry.automationId}, ${of.trigger}, ${of.triggerId}, ${of.donorId}, ${of.subscriberId}, ${entry.mailId},
      ${entry.dueAt}, 'waiting', ${entry.enteredAt})
    on conflict (automation_id, trigger_type, trigger_id) do nothing`)
}

export interface DueRun {
  id: string
  donorId: string | null
  subscriberId: string | null
  isAutomationActive: boolean
  /** Which kept mail it is. */
  mailId: string
  subject: string
  htmlContent: string
  textContent: string
}

/** Takes those that are due, the longest due first; nobody else has them until the transaction ends. */
export const claimDue = (tx: Transaction, now: Date, runsMax: number): Promise<DueRun[]> =>
  tx.query<DueRun>(sql`
    select r.id, r.donor_id as "donorId", r.subscriber_id as "subscriberId", a.is_active as "isAutomationActive",
      m.id as "mailId", m.subject,
      m.html_content as "htmlContent", m.text_content as "textContent"
    from automation_runs r join automations a on a.id = r.automation_id join automation_mails m on m.id = r.mail_id
    where r.state = 'waiting' and r.due_at <= ${now}
    order by r.due_at, r.id limit ${runsMax} for update of r skip locked`)

/** A subscriber as an email greets them. */
export interface Recipient {
  id: string
  email: string
  firstName: string
  lastName: string
  membershipTier: string | null
  accountNumber: string | null
  tags: string[]
  status: string
  /** No news goes to their address, whatever they agreed to. */
  isOnHold: boolean
  unsubscribeToken: string
}

/** Who is meant, if they are a subscriber: by who they are there, else by their donor id. Held, so that they can’t leave between this and the email. */
export async function holdRecipient(
  tx: Transaction,
  { subscriberId, donorId }: Pick<DueRun, 'subscriberId' | 'donorId'>,
): Promise<Recipient | undefined> {
  const [recipient] = await tx.query<Recipient>(sql`
    select id, email, first_name as "firstName", last_name as "lastName", coalesce(membership_level, membership_tier) as "membershipTier",
      account_number as "accountNumber", tags, status, ${isSuppressed(sql`subscribers.email_key`, 'marketing')} as "isOnHold", unsubscribe_token as "unsubscribeToken"
    from subscribers left join donor_facts using (donor_id) where ${subscriberId === null ? sql`subscribers.donor_id = ${donorId}` : sql`id = ${subscriberId}`}
    order by status = 'active' desc, id limit 1 for share of subscribers`)
  return recipient
}

export async function markSkipped(
  tx: Transaction,
  id: string,
  skipped: { reason: Skip; subscriberId: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update automation_runs set state = 'skipped', reason = ${skipped.reason}, subscriber_id = ${skipped.subscriberId}, settled_at = ${skipped.now}
    where id = ${id} and state = 'waiting'`)
}

export async function markAsked(tx: Transaction, id: string, subscriberId: string): Promise<void> {
  await tx.query(sql`
    update automation_runs set state = 'asked', subscriber_id = ${subscriberId} where id = ${id} and state = 'waiting'`)
}

/** The natural key of a run’s email. */
export const mailKeyOf = (runId: string): string => `${keyBegins}${runId}`
const keyBegins = 'automation:'

/** Undefined for an email that no automation asked for. */
export const runIdOf = (mailKey: string): string | undefined =>
  mailKey.startsWith(keyBegins) ? mailKey.slice(keyBegins.length) : undefined

/** Who the email of a run that was asked for goes to, as they are now. */
export async function findAsked(db: Queries, runId: string): Promise<Due | undefined> {
  const [row] = await db.query<{ isAutomationActive: boolean; status: string | null; isOnHold: boolean | null }>(sql`
    select a.is_active as "isAutomationActive", s.status, ${isSuppressed(sql`s.email_key`, 'marketing')} as "isOnHold"
    from automation_runs r join automations a on a.id = r.automation_id left join subscribers s on s.id = r.subscriber_id
    where r.id = ${runId} and r.state = 'asked'`)
  if (!row) return undefined
  const { isAutomationActive, status, isOnHold } = row
  return { isAutomationActive, recipient: status === null ? undefined : { status, isOnHold: isOnHold === true } }
}

/** Writes what became of the emails of some runs, in the order of their ids from one on. Answers the last one looked at; undefined at the end. */
export async function settleAsked(
  db: Queries,
  after: string | undefined,
  runsMax: number,
): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(sql`
    with looked_at as (
      select id from automation_runs where state = 'asked' and id > ${after ?? firstId} order by id limit ${runsMax}),
    settled as (
      update automation_runs r set state = case when m.state = 'sent' then 'sent' when m.failure = any(${emailAutomations.automationSkips}::text[]) then 'skipped' else 'failed' end,
        reason = case when m.state <> 'sent' then coalesce(m.failure, m.state) end, settled_at = m.finished_at
      from looked_at l join messages m on m.mail_key = 'automation:' || l.id
      where r.id = l.id and r.state = 'asked' and m.finished_at is not null)
    select id from looked_at order by id desc limit 1`)
  return rows[0]?.id
}

const firstId = '00000000-0000-0000-0000-000000000000'

export interface LoggedRun {
  id: string
  trigger: Trigger
  triggerId: string
  subscriberId: string | null
  email: string | null
  name: string
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
      concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')) as name, r.state, r.reason, r.entered_at as "enteredAt",
      r.due_at as "dueAt", r.settled_at as "settledAt"
    ${from(automationId, page)} and ${following}
    order by r.entered_at ${way}, r.id ${way} limit ${page.limit + 1}`)
}

export async function countRuns(db: Queries, automationId: string, page: RunPage, runsMax: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (select 1 ${from(automationId, page)} limit ${runsMax}) found`)
  return row?.count ?? 0
}
