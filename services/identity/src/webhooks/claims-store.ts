import { webhooks } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Longer than a receiver is given to answer, so that a delivery is taken again only after its process has died. */
const claimSeconds = 3 * webhooks.answerSeconds

const isDue = sql`(
  d.state = 'queued' and d.next_attempt_at <= now() or d.state = 'delivering' and d.claimed_until <= now())`

/** The webhooks that something is due for. */
export async function findDue(db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select w.id from webhooks w
    where w.state = 'active' and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isDue}) order by w.id`)
  return rows.map(({ id }) => id)
}

/** A delivery that this process makes now, and nobody else. */
export interface Claimed {
  id: string
  webhookId: string
  eventId: string
  payload: string
  attempts: number
  triedUntil: Date
  url: string
  sealedSecret: Buffer
  /** Those before that still sign. */
  sealedOldSecrets: Buffer[]
}

/** Takes what has been due the longest for a webhook, unless it was paused a moment ago. */
export const claimDue = (
  db: Queries,
  { webhookId, claim, rowsMax }: { webhookId: string; claim: string; rowsMax: number },
): Promise<Claimed[]> =>
  db.query<Claimed>(sql`
    update webhook_deliveries taken set state = 'delivering', claim = ${claim}, claimed_until = now() + make_interval(secs => ${claimSeconds}),
      attempts = taken.attempts + 1, tried_at = now()
    from (
      select d.id from webhook_deliveries d where d.webhook_id = ${webhookId} and ${isDue}
      order by d.next_attempt_at, d.id limit ${rowsMax} for update skip locked
    ) due, webhooks w
    where taken.id = due.id and w.id = taken.webhook_id and w.state = 'active'
    returning taken.id, taken.webhook_id as "webhookId", taken.event_id as "eventId", taken.payload, taken.attempts,
      taken.tried_until as "triedUntil", w.url, w.sealed_secret as "sealedSecret",
      case when w.old_secret_until > now() then w.sealed_old_secrets else '{}' end as "sealedOldSecrets"`)

interface Ours {
  id: string
  claim: string
}

/** Answers whether it was this process’s still: one that was taken for dead changes nothing. */
export async function saveDelivered(tx: Transaction, { id, claim }: Ours, status: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update webhook_deliveries set state = 'delivered', status = ${status}, failure = null, claim = null, claimed_until = null
    where id = ${id} and claim = ${claim} returning 1`)
  return rows.length === 1
}

export interface FailedTry {
  status: number | null
  failure: webhooks.DeliveryFailure
}

/** Tried again after a rest in seconds; without one it has failed. */
export async function saveFailed(
  tx: Transaction,
  { id, claim }: Ours,
  { status, failure, rest }: FailedTry & { rest: number | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update webhook_deliveries set state = ${rest === null ? 'failed' : 'queued'}, status = ${status}, failure = ${failure}, claim = null,
      claimed_until = null, next_attempt_at = now() + make_interval(secs => ${rest ?? 0}::float8)
    where id = ${id} and claim = ${claim} returning 1`)
  return rows.length === 1
}

export async function saveReached(tx: Transaction, webhookId: string, at: Date): Promise<void> {
  await tx.query(sql`update webhooks set last_delivered_at = ${at}, failing_since = null where id = ${webhookId}`)
}

/** Answers since when it fails; undefined where it was removed. */
export async function saveFailing(tx: Transaction, webhookId: string, at: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ since: Date | null }>(sql`
    update webhooks set failing_since = coalesce(failing_since, ${at}) where id = ${webhookId} returning failing_since as since`)
  return row?.since ?? undefined
}

/** Answers what was paused; undefined where it was so before. */
export async function pauseFor(
  tx: Transaction,
  webhookId: string,
  because: 'gone' | 'failing',
): Promise<{ description: string; url: string } | undefined> {
  const [row] = await tx.query<{ description: string; url: string }>(sql`
    update webhooks set state = 'paused', paused_because = ${because}, version = version + 1
    where id = ${webhookId} and state = 'active' returning description, url`)
  return row
}

const atOnceMax = 10_000

/** What waited for a paused webhook for longer than it is tried has failed; it can be sent again by hand. Answers how many. */
export async function failLate(db: Queries): Promise<number> {
  const rows = await db.query(sql`
    update webhook_deliveries set state = 'failed' where id in (
      select id from webhook_deliveries where state = 'queued' and tried_until < now() limit ${atOnceMax} for update skip locked)
    returning 1`)
  return rows.length
}

/** Answers how many. What is still tried, as it was sent again by hand, stays. */
export async function forgetDeliveries(db: Queries, before: Date): Promise<number> {
  const rows = await db.query(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where queued_at < ${before} and state in ('delivered', 'failed') limit ${atOnceMax} for update skip locked)
    returning 1`)
  return rows.length
}

/** For the metrics: what waits for active webhooks, and how long the oldest of it has been due without a try. */
export async function measureWaiting(db: Queries): Promise<{ waiting: number; dueSeconds: number }> {
  const [row] = await db.query<{ waiting: number; dueSeconds: number }>(sql`
    select count(*)::int as waiting, coalesce(greatest(0, extract(epoch from now() - min(d.next_attempt_at))), 0)::float8 as "dueSeconds"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.state = 'active' where d.state in ('queued', 'delivering')`)
  return row ?? { waiting: 0, dueSeconds: 0 }
}
