import { json, type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { isSuppressed } from '../suppressions/store.ts'
import type { Due, Occasion } from './rules.ts'

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

/** Who it is about, as far as it is known. */
export interface Who {
  donorId: string | null
  subscriberId: string | null
}

export interface Entry {
  automationId: string
  journeyNumber: number
  onceEver: boolean
  /** Which kept mail each template is. */
  mails: Readonly<Record<string, string>>
  stepId: string
  dueAt: Date
  enteredAt: Date
}

/** One person and occasion enter an automation once, however often they are told; where it says so, one person enters once at all. */
export async function saveRun(tx: Transaction, of: Occasion, entry: Entry): Promise<void> {
  const person = of.donorId ?? of.subscriberId
  await tx.query(sql`
    insert into automation_runs (id, automation_id, journey_number, trigger_type, trigger_id, occasion, donor_id, subscriber_id, once_person,
      mails, step_id, due_at, state, entered_at)
    select ${uuidv7()}, ${entry.automationId}, ${entry.journeyNumber}, ${of.trigger}, ${of.triggerId}, ${of.occasion ?? ''}, ${of.donorId},
      ${of.subscriberId}, ${entry.onceEver ? person : null}, ${json(entry.mails)}::jsonb, ${entry.stepId}, ${entry.dueAt}, 'waiting',
      ${entry.enteredAt}
    where not (${entry.onceEver}::boolean and exists (
      select from automation_runs r where r.automation_id = ${entry.automationId}
        and (r.donor_id = ${of.donorId}::uuid or r.subscriber_id = ${of.subscriberId}::uuid)))
    on conflict do nothing`)
}

export interface DueRun extends Who {
  id: string
  automationId: string
  isAutomationActive: boolean
  quietFrom: number | null
  quietTo: number | null
  journey: unknown
  mails: unknown
  stepId: string | null
}

/** Takes the one that has been due the longest; nobody else has it until the transaction ends. */
export async function claimDue(tx: Transaction, now: Date): Promise<DueRun | undefined> {
  const [run] = await tx.query<DueRun>(sql`
    select r.id, r.automation_id as "automationId", r.donor_id as "donorId", r.subscriber_id as "subscriberId",
      a.is_active as "isAutomationActive", a.quiet_from as "quietFrom", a.quiet_to as "quietTo", j.journey, r.mails, r.step_id as "stepId"
    from automation_runs r join automations a on a.id = r.automation_id
      join automation_journeys j on j.automation_id = r.automation_id and j.number = r.journey_number
    where r.state = 'waiting' and r.due_at <= ${now}
    order by r.due_at, r.id limit 1 for update of r skip locked`)
  return run
}

export interface KeptMail {
  mailId: string
  subject: string
  htmlContent: string
  textContent: string
}

export async function findMail(db: Queries, mailId: string): Promise<KeptMail | undefined> {
  const [mail] = await db.query<KeptMail>(sql`
    select id as "mailId", subject, html_content as "htmlContent", text_content as "textContent" from automation_mails where id = ${mailId}`)
  return mail
}

/** A subscriber as an email greets them. */
export interface Recipient {
  id: string
  donorId: string | null
  email: string
  firstName: string
  lastName: string
  membershipTier: string | null
  accountNumber: string | null
  tags: string[]
  status: string
  /** No news goes to their address, whatever they agreed to. */
  isOnHold: boolean
  /** And not to lists alone. */
  agreedToNews: boolean
  timeZone: string | null
  unsubscribeToken: string
}

/** Who is meant, if they are a subscriber: by who they are there, else by their donor id. */
const meant = ({ subscriberId, donorId }: Who): Sql => sql`
  from subscribers left join donor_facts using (donor_id) where ${subscriberId === null ? sql`subscribers.donor_id = ${donorId}` : sql`id = ${subscriberId}`}
  order by status = 'active' desc, id limit 1`

/** Held, so that they can’t leave between this and what is done for them; where they themselves are changed, nobody else changes them. */
export async function holdRecipient(
  tx: Transaction,
  who: Who,
  hold: 'reading' | 'changing',
): Promise<Recipient | undefined> {
  const [recipient] = await tx.query<Recipient>(sql`
    select id, donor_id as "donorId", email, first_name as "firstName", last_name as "lastName", coalesce(membership_level, membership_tier) as "membershipTier",
      account_number as "accountNumber", tags, status, time_zone as "timeZone",
      ${isSuppressed(sql`subscribers.email_key`, 'marketing')} as "isOnHold", subscribers.agrees_to_news as "agreedToNews",
      unsubscribe_token as "unsubscribeToken"
    ${meant(who)} ${hold === 'reading' ? sql`for share of subscribers` : sql`for no key update of subscribers`}`)
  return recipient
}

export async function findTimeZone(db: Queries, who: Who): Promise<string | null> {
  const [row] = await db.query<{ timeZone: string | null }>(sql`select time_zone as "timeZone" ${meant(who)}`)
  return row?.timeZone ?? null
}

/** The natural key of the email of a step. */
export const mailKeyOf = (runId: string, stepId: string): string => `${keyBegins}${runId}:${stepId}`
const keyBegins = 'automation:'

/** Undefined for an email that no automation asked for. */
export function stepOfKey(mailKey: string): { runId: string; stepId: string } | undefined {
  const [runId, stepId] = mailKey.startsWith(keyBegins) ? mailKey.slice(keyBegins.length).split(':') : []
  return runId !== undefined && stepId !== undefined ? { runId, stepId } : undefined
}

/** Who the email of a step that was asked for goes to, as they are now. */
export async function findAsked(
  db: Queries,
  { runId, stepId }: { runId: string; stepId: string },
): Promise<Due | undefined> {
  const [row] = await db.query<{
    isAutomationActive: boolean
    status: string | null
    isOnHold: boolean | null
    agreedToNews: boolean | null
  }>(sql`
    select a.is_active as "isAutomationActive", s.status, ${isSuppressed(sql`s.email_key`, 'marketing')} as "isOnHold",
      s.agrees_to_news as "agreedToNews"
    from automation_steps t join automation_runs r on r.id = t.run_id join automations a on a.id = r.automation_id
      left join subscribers s on s.id = r.subscriber_id
    where t.run_id = ${runId} and t.step_id = ${stepId} and t.outcome = 'asked'`)
  if (!row) return undefined
  const { isAutomationActive, status, isOnHold, agreedToNews: hasAgreed } = row
  const recipient =
    status === null ? undefined : { status, isOnHold: isOnHold === true, agreedToNews: hasAgreed === true }
  return { isAutomationActive, recipient }
}
