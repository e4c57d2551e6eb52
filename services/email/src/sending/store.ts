import { MailFailedSchema, MailSentSchema } from '@evenhand/contracts/events'
import { appendAllToOutbox, eventToTell } from '@evenhand/service-kit/outbox'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { lastTemplates } from '../messages/handling.ts'
import type { Lane } from '../messages/lanes.ts'
import { cutOffSeconds } from '../messages/rules.ts'
import type { CampaignMeasured } from './watch-campaigns.ts'

const readyRowsMax = 500

/** What those who hear of a mail's end are told of it. */
interface Finished {
  mailKey: string
  template: string
  lane: string
  finishedAt: Date
}

const finished = sql`mail_key as "mailKey", template, lane, now() as "finishedAt"`

const tellFailed = (mails: readonly Finished[], reason: string) =>
  mails.map(({ finishedAt, ...mail }) =>
    eventToTell(MailFailedSchema, mail.mailKey, { ...mail, reason, failedAt: finishedAt.toISOString() }),
  )

/** Marks what need not be sent any more: a code that has expired. Its address and values go at once. Answers how many. */
export async function retireUseless(tx: Transaction): Promise<number> {
  const mails = await tx.query<Finished>(sql`
    update messages set state = 'useless', finished_at = now(), recipient = null, template_values = null
    where id in (
      select id from messages where state in ('waiting', 'queued') and useless_after < now() limit ${readyRowsMax} for update skip locked)
    returning ${finished}`)
  await appendAllToOutbox(tx, tellFailed(mails, 'useless'))
  return mails.length
}

/**
 * Lets go of the receipts whose ledger lines are all known, with their sum, and of those that have waited long enough, without.
 * Whether the request or the lines came first makes no difference. Answers how many.
 */
export async function queueReady(db: Queries): Promise<number> {
  const mails = await db.query(sql`
    update messages m set state = 'queued', entries = ready.entries
    from (
      select w.id, w.wait_until, count(g.source) = cardinality(w.await_sources) as complete,
        case when count(g.source) = cardinality(w.await_sources) then sum(g.entries)::bigint end as entries
      from (select id, await_sources, wait_until from messages where state = 'waiting' order by requested_at limit ${readyRowsMax}) w
      left join granted_entries g on g.source = any(w.await_sources)
      group by w.id, w.wait_until, w.await_sources
    ) ready
    where m.id = ready.id and m.state = 'waiting' and (ready.complete or ready.wait_until < now())
    returning 1`)
  return mails.length
}

/** A mail that this process sends now, and nobody else. */
export interface ClaimedMail {
  id: string
  mailKey: string
  template: string
  recipient: string
  values: unknown
  awaitSources: string[]
  /** What those sources granted; null when they are late. */
  entries: bigint | null
  /** Counted with each claim, so it says whose claim it is. */
  attempts: number
  /** From when nobody needs it. */
  uselessAfter: Date | null
  /** How often a server said "not now" of it. */
  refusals: number
  /** How often it was cut off before, so that it may be there already. */
  uncertainSends: number
  trace: Record<string, string>
}

/** Takes back what a crash left in `sending`: it may have left or not, so it is counted as uncertain and sent again. Answers how many. */
export async function takeBackCutOff(db: Queries): Promise<number> {
  const mails = await db.query(sql`
    update messages set state = 'queued', next_attempt_at = now(), uncertain_sends = uncertain_sends + 1
    where state = 'sending' and claimed_at < now() - make_interval(secs => ${cutOffSeconds})
    returning 1`)
  return mails.length
}

/** Takes the mail of a lane that has been due the longest. */
export async function claimMail(db: Queries, lane: Lane): Promise<ClaimedMail | undefined> {
  const [mail] = await db.query<ClaimedMail>(sql`
    update messages m set state = 'sending', claimed_at = now(), attempts = m.attempts + 1
    from (
      select id from messages where state = 'queued' and lane = ${lane} and next_attempt_at <= now() and (useless_after is null or useless_after > now())
      order by next_attempt_at limit 1 for update skip locked
    ) due
    where m.id = due.id and m.recipient is not null
    returning m.id, m.mail_key as "mailKey", m.template, m.recipient, m.template_values as values, m.await_sources as "awaitSources", m.entries, m.attempts,
      m.useless_after as "uselessAfter", m.refusals, m.uncertain_sends as "uncertainSends", m.trace`)
  return mail
}

/** Whoever still sends a mail says so, or it would be taken for cut off. */
export async function keepClaim(db: Queries, { id, attempts }: ClaimedMail): Promise<void> {
  await db.query(sql`
    update messages set claimed_at = now() where id = ${id} and state = 'sending' and attempts = ${attempts}`)
}

/** What is kept of an address once its email is finished. */
const recipientAfter = sql`case when template <> all(${[...lastTemplates]}::text[]) then recipient end`

/** Both tell of it, in the same transaction, and what the mail said is kept no longer. One that left is sent, whoever has it now. */
export async function markSent(tx: Transaction, id: string): Promise<void> {
  const mails = await tx.query<Finished>(sql`
    update messages set state = 'sent', finished_at = now(), template_values = null, recipient = ${recipientAfter} where id = ${id} and state in ('sending', 'queued') returning ${finished}`)
  const events = mails.map(({ finishedAt, ...mail }) =>
    eventToTell(MailSentSchema, mail.mailKey, { ...mail, sentAt: finishedAt.toISOString() }),
  )
  await appendAllToOutbox(tx, events)
}

export async function markFailed(tx: Transaction, { id, attempts }: ClaimedMail, failure: string): Promise<void> {
  const mails = await tx.query<Finished>(sql`
    update messages set state = 'failed', finished_at = now(), failure = ${failure}, template_values = null, recipient = ${recipientAfter}
    where id = ${id} and state = 'sending' and attempts = ${attempts}
    returning ${finished}`)
  await appendAllToOutbox(tx, tellFailed(mails, failure))
}

/** What automations still had for someone who is erased: it leaves no more, and nothing of them stays with it. */
export async function endForErased(tx: Transaction, subscriberId: string): Promise<void> {
  const mails = await tx.query<Finished>(sql`
    update messages m set state = 'failed', finished_at = now(), failure = 'erased', recipient = null, template_values = null
    from automation_steps t join automation_runs r on r.id = t.run_id
    where r.subscriber_id = ${subscriberId} and t.outcome = 'asked'
      and m.mail_key = 'automation:' || t.run_id || ':' || t.step_id and m.state in ('waiting', 'queued')
    returning ${finished}`)
  await appendAllToOutbox(tx, tellFailed(mails, 'erased'))
}

/** What was still to be sent to a donor who is erased, but for what tells them of that. */
export async function endMailsTo(tx: Transaction, donorId: string): Promise<void> {
  const mails = await tx.query<Finished>(sql`
    update messages m set state = 'failed', finished_at = now(), failure = 'erased', recipient = null, template_values = null
    where m.donor_id = ${donorId} and m.state in ('waiting', 'queued') and m.template <> all(${[...lastTemplates]}::text[])
    returning ${finished}`)
  await appendAllToOutbox(tx, tellFailed(mails, 'erased'))
}

/** Gives a mail back, to be tried again later. */
export async function giveBack(
  db: Queries,
  { id, attempts }: ClaimedMail,
  {
    restSeconds,
    isRefusal = false,
    isUncertain = false,
    heldBack,
  }: { restSeconds: number; isRefusal?: boolean; isUncertain?: boolean; heldBack?: string },
): Promise<void> {
  await db.query(sql`
    update messages set state = 'queued', next_attempt_at = now() + make_interval(secs => ${restSeconds}),
      refusals = refusals + ${isRefusal ? 1 : 0}, uncertain_sends = uncertain_sends + ${isUncertain ? 1 : 0}, held_back = ${heldBack ?? null}
    where id = ${id} and state = 'sending' and attempts = ${attempts}`)
}

/** The campaigns that are being sent. */
export const measureCampaigns = (db: Queries): Promise<CampaignMeasured[]> =>
  db.query<CampaignMeasured>(sql`
    select c.id, coalesce((select sum(n.people) from recipient_counts n where n.campaign_id = c.id and n.what = 'state:queued'), 0)::int as queued,
      coalesce((select sum(n.people) from recipient_counts n where n.campaign_id = c.id and n.what in ('state:queued', 'state:sending')), 0)::int as open,
      exists (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'queued' and r.next_attempt_at <= now()) as "isDue"
    from campaigns c where c.state = 'sending'`)

/** Emails that wait because a paper that goes with them couldn’t be drawn when it was last tried. */
export async function countWithoutPaper(db: Queries): Promise<number> {
  const [row] = await db.query<{ emails: number }>(sql`
    select count(*)::int as emails from messages where held_back = 'attachment-failed' and finished_at is null`)
  return row?.emails ?? 0
}

/** For the metrics: how many emails of each lane are not finished, and since when the oldest. */
export const measureBacklog = (db: Queries): Promise<{ lane: Lane; mails: number; oldestSeconds: number }[]> =>
  db.query<{ lane: Lane; mails: number; oldestSeconds: number }>(sql`
    select lane, count(*)::int as mails, extract(epoch from now() - min(requested_at))::float8 as "oldestSeconds"
    from messages where finished_at is null group by lane`)
