import type { emailCampaigns } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { isSuppressed } from '../suppressions/store.ts'
import { sendingRules } from '../sending/rules.ts'

/** The campaigns that are being sent, whoever waited longest first. */
export const listSending = (db: Queries): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(sql`select id from campaigns where state = 'sending' order by started_at, id`)

/** A recipient that this process reserved, and nobody else. */
export interface Claimed {
  id: string
  email: string
  subscriberId: string
  attempts: number
  /** A where there is one version only. */
  variant: emailCampaigns.Variant
}

/** The list that a campaign goes to; undefined where it goes to all or to a segment. */
export async function findListOf(db: Queries, campaignId: string): Promise<string | undefined> {
  const [row] = await db.query<{ listId: string | null }>(
    sql`select list_id as "listId" from campaigns where id = ${campaignId}`,
  )
  return row?.listId ?? undefined
}

/** What a campaign shows of a subscriber. */
export interface Shown {
  id: string
  firstName: string
  lastName: string
  membershipTier: string | null
  accountNumber: string | null
  tags: string[]
  unsubscribeToken: string
}

export const listShown = (db: Queries, ids: readonly string[]): Promise<Shown[]> =>
  db.query<Shown>(sql`
    select id, first_name as "firstName", last_name as "lastName", coalesce(membership_level, membership_tier) as "membershipTier",
      account_number as "accountNumber", tags, unsubscribe_token as "unsubscribeToken"
    from subscribers left join donor_facts using (donor_id)
    where id = any(${ids}::uuid[])`)

/** A campaign, if it is still being sent. Pausing and canceling wait until whoever asked has committed, and whoever asks later hears of them. */
async function findSending(
  tx: Transaction,
  campaignId: string,
): Promise<{ winner: emailCampaigns.Variant | null } | undefined> {
  const [row] = await tx.query<{ winner: emailCampaigns.Variant | null }>(
    sql`select winner from campaigns where id = ${campaignId} and state = 'sending' for share`,
  )
  return row
}

/** Reserves recipients that are due, whoever waits longest first. Whoever is held until the winner of a test is known gets that version. A reservation whose time is over is anybody’s again: nothing was handed over. */
export async function claim(
  tx: Transaction,
  { campaignId, token, rowsMax }: { campaignId: string; token: string; rowsMax: number },
): Promise<Claimed[]> {
  const campaign = await findSending(tx, campaignId)
  if (!campaign) return []
  const { winner } = campaign
  return tx.query<Claimed>(sql`
    with due as (
      select id from campaign_recipients
      where campaign_id = ${campaignId} and state = 'queued' and (claim is null or claimed_until < now())
        and ${winner === null ? sql`next_attempt_at <= now()` : sql`(next_attempt_at <= now() or next_attempt_at = 'infinity')`}
      order by next_attempt_at, id limit ${rowsMax} for update skip locked)
    update campaign_recipients r set claim = ${token}, claimed_until = now() + make_interval(secs => ${sendingRules.claimSeconds}),
      variant = coalesce(r.variant, ${winner})
    from due where r.id = due.id
    returning r.id, coalesce(r.email, '') as email, r.subscriber_id as "subscriberId", r.attempts, coalesce(r.variant, 'a') as variant`)
}

/** Gives back what was reserved and not handed over. */
export async function release(db: Queries, token: string, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update campaign_recipients set claim = null, claimed_until = null
    where id = any(${ids}::uuid[]) and claim = ${token} and state = 'queued'`)
}

/** Gives back what was reserved, to be taken up when its domain has rested. */
export async function postpone(
  db: Queries,
  { token, ids, restMs }: { token: string; ids: readonly string[]; restMs: number },
): Promise<void> {
  await db.query(sql`
    update campaign_recipients set claim = null, claimed_until = null, reason = 'domain-rests',
      next_attempt_at = now() + make_interval(secs => ${restMs / 1000}::float8)
    where id = any(${ids}::uuid[]) and claim = ${token} and state = 'queued'`)
}

export type Begun = 'go' | 'suppressed' | 'not-ours'

/** What became of one recipient’s mail; `again`: in so many seconds, and where nobody answered it was no try. */
export type Settled =
  | { id: string; kind: 'sent' | 'uncertain' }
  | { id: string; kind: 'failed'; reason: string }
  | { id: string; kind: 'again'; reason: string; restSeconds: number; isUntried: boolean }

/**
 * In one statement, for all connections of a process: what became of the mails that are through, and the last look before the next are handed over.
 *
 * Only where the claim is still this process’s. Whoever was taken for cut off may still say that a mail was sent or refused; what would be tried
 * again ends with a campaign that was canceled meanwhile. Whoever left since the start gets none, and of a campaign that is paused or canceled, or
 * when the time of the claim is over, nothing is begun. Pausing and canceling wait for the statement, and the next one hears of them.
 */
export async function settleAndBegin(
  db: Queries,
  { campaignId, token }: { campaignId: string; token: string },
  { outcomes, ids }: { outcomes: readonly Settled[]; ids: readonly string[] },
): Promise<Map<string, Begun>> {
  const reasons = outcomes.map((one) => ('reason' in one ? one.reason : ''))
  const rests = outcomes.map((one) => (one.kind === 'again' ? one.restSeconds : 0))
  const untried = outcomes.map((one) => (one.kind === 'again' && one.isUntried ? 1 : 0))
  const rows = await db.query<{ id: string; state: string }>(sql`
    with campaign as (select id, state, list_id from campaigns where id = ${campaignId} for share),
    outcome as (
      select o.id, o.rest, o.untried, case when o.kind <> 'again' then o.kind when c.state = 'canceled' then 'canceled' else 'queued' end as state,
        case when o.kind = 'again' and c.state = 'canceled' then null else nullif(o.reason, '') end as reason
      from campaign c, unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ kind }) => kind)}::text[], ${reasons}::text[],
        ${rests}::float8[], ${untried}::int[]) o (id, kind, reason, rest, untried)),
    written as (
      update campaign_recipients r set state = o.state, reason = o.reason, claim = null, claimed_until = null,
        attempts = r.attempts - o.untried, settled_at = case when o.state = 'queued' then null else clock_timestamp() end,
        next_attempt_at = case when o.state = 'queued' then now() + make_interval(secs => o.rest) else next_attempt_at end
      from outcome o
      where r.id = o.id and r.claim = ${token} and (r.state = 'sending' or (r.state = 'uncertain' and o.state in ('sent', 'failed')))
      returning r.id, o.state, o.reason),
    told as (
      insert into recipient_events (campaign_id, recipient_id, kind, detail, at)
      select ${campaignId}, id, 'waits', reason, now() from written where state = 'queued'),
    looked as (
      select r.id, case
        when s.id is null then 'erased'
        when s.status <> 'active' then s.status
        when ${isSuppressed(sql`s.email_key`, 'marketing')} then 'suppressed'
        when c.list_id is not null and coalesce(m.state, '') <> 'active' then 'left-list'
        when c.list_id is null and not s.agrees_to_news then 'not-agreed'
      end as why
      from campaign c join campaign_recipients r on r.campaign_id = c.id
        left join subscribers s on s.id = r.subscriber_id
        left join list_members m on m.list_id = c.list_id and m.subscriber_id = r.subscriber_id
      where c.state = 'sending' and r.id = any(${ids}::uuid[]))
    update campaign_recipients r set
      state = case when why is null then 'sending' else 'suppressed' end, reason = why,
      attempts = attempts + case when why is null then 1 else 0 end,
      claim = case when why is null then claim end,
      claimed_until = case when why is null then now() + make_interval(secs => ${sendingRules.handOverSeconds}) end,
      settled_at = case when why is null then null else now() end
    from looked
    where r.id = looked.id and r.claim = ${token} and r.state = 'queued' and r.claimed_until > now()
    returning r.id, r.state`)
  const begun = new Map<string, Begun>(ids.map((id) => [id, 'not-ours']))
  for (const { id, state } of rows) begun.set(id, state === 'sending' ? 'go' : 'suppressed')
  return begun
}

/** A contact whose mail can’t even be written: fails alone, before anything is handed over. */
export async function failUnsendable(
  db: Queries,
  { token, id, reason }: { token: string; id: string; reason: string },
): Promise<void> {
  await db.query(sql`
    update campaign_recipients set state = 'failed', reason = ${reason}, claim = null, claimed_until = null, settled_at = now()
    where id = ${id} and claim = ${token} and state = 'queued'`)
}

const cutOffMax = 1_000

/** Marks what a crash left between handing over and knowing: it may have arrived, so it is never sent again by itself. The claim stays. */
export async function markUncertain(db: Queries): Promise<number> {
  const rows = await db.query(sql`
    update campaign_recipients set state = 'uncertain', settled_at = now()
    where id in (
      select id from campaign_recipients where state = 'sending' and claimed_until < now() limit ${cutOffMax} for update skip locked)
    returning 1`)
  return rows.length
}

/** Ends a campaign of which nobody is open. Answers whether it did. */
export async function finish(db: Queries, campaignId: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update campaigns set state = 'sent', finished_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${campaignId} and state = 'sending'
      and not exists (select from campaign_recipients where campaign_id = ${campaignId} and state in ('queued', 'sending'))
    returning 1`)
  return rows.length > 0
}

const canceledMax = 10_000

/** Ends whoever still waits for a campaign that was canceled, some at a time. Answers how many. Whose mail is being handed over ends as that goes. */
export async function endCanceled(db: Queries): Promise<number> {
  const rows = await db.query(sql`
    update campaign_recipients set state = 'canceled', reason = null, claim = null, claimed_until = null, settled_at = now()
    where id in (
      select r.id from campaigns c join campaign_recipients r on r.campaign_id = c.id and r.state = 'queued'
      where c.state = 'canceled' limit ${canceledMax} for update of r skip locked)
    returning 1`)
  return rows.length
}

/** Only what failed, with why it had. Answers how many. */
export async function requeueFailed(tx: Transaction, campaignId: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ people: number }>(sql`
    with failed as (
      select id, reason, settled_at from campaign_recipients where campaign_id = ${campaignId} and state = 'failed' for update),
    again as (
      update campaign_recipients r set state = 'queued', reason = null, attempts = 0, settled_at = null, next_attempt_at = ${now}
      from failed where r.id = failed.id returning r.id),
    told as (
      insert into recipient_events (campaign_id, recipient_id, kind, detail, at)
      select ${campaignId}::uuid, id, 'failed', reason, settled_at from failed
      union all select ${campaignId}::uuid, id, 'retried', null, ${now}::timestamptz from failed)
    select count(*)::int as people from again`)
  return row?.people ?? 0
}
