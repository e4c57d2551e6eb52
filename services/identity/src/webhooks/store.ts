import type { webhooks } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface WebhookRow {
  id: string
  url: string
  description: string
  kinds: webhooks.WebhookKind[]
  state: webhooks.Webhook['state']
  pausedBecause: webhooks.Webhook['pausedBecause']
  failingSince: Date | null
  lastDeliveredAt: Date | null
  oldSecretUntil: Date | null
  createdBy: string
  createdAt: Date
  version: number
}

export type ListedRow = WebhookRow & { createdByName: string; waiting: number; failed: number }

const columns = sql`
  w.id, w.url, w.description, w.kinds, w.state, w.paused_because as "pausedBecause", w.failing_since as "failingSince",
  w.last_delivered_at as "lastDeliveredAt", case when w.old_secret_until > now() then w.old_secret_until end as "oldSecretUntil", w.created_by as "createdBy",
  w.created_at as "createdAt", w.version`

const listed = sql`
  select ${columns}, a.name as "createdByName",
    (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state in ('queued', 'delivering'))::int as waiting,
    (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed')::int as failed
  from webhooks w join administrators a on a.id = w.created_by`

export const listWebhooks = (db: Queries): Promise<ListedRow[]> =>
  db.query<ListedRow>(sql`${listed} order by w.created_at, w.id`)

export async function findWebhook(db: Queries, id: string): Promise<ListedRow | undefined> {
  const [row] = await db.query<ListedRow>(sql`${listed} where w.id = ${id}`)
  return row
}

/** Nobody else changes it until the transaction ends. */
export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`select ${columns} from webhooks w where w.id = ${id} for no key update`)
  return row
}

/** Until the transaction ends nobody else adds one, so that two owners at once stay below the limit. */
export async function countWebhooksAlone(tx: Transaction): Promise<number> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('add-webhook', 0))`)
  const [row] = await tx.query<{ n: number }>(sql`select count(*)::int as n from webhooks`)
  return row?.n ?? 0
}

export async function insertWebhook(
  tx: Transaction,
  {
    id,
    url,
    description,
    kinds,
    createdBy,
    createdAt,
  }: webhooks.WebhookForm & Pick<WebhookRow, 'id' | 'createdBy' | 'createdAt'>,
  sealedSecret: Buffer,
): Promise<void> {
  await tx.query(sql`
    insert into webhooks (id, url, description, kinds, sealed_secret, created_by, created_at)
    values (${id}, ${url}, ${description}, ${kinds}, ${sealedSecret}, ${createdBy}, ${createdAt})`)
}

/** One that goes on begins without its failures of before. */
export async function updateWebhook(
  tx: Transaction,
  { id, url, description, kinds, state, pausedBecause, failingSince }: WebhookRow,
): Promise<void> {
  await tx.query(sql`
    update webhooks set url = ${url}, description = ${description}, kinds = ${kinds}, state = ${state}, paused_because = ${pausedBecause},
      failing_since = ${failingSince}, version = version + 1
    where id = ${id}`)
}

/** So many before the newest sign, too. */
const oldSecretsMax = 8

/** Those that are still good stay so: which of them a receiver has, nobody here knows. */
export async function replaceSecret(tx: Transaction, id: string, sealedSecret: Buffer, oldUntil: Date): Promise<void> {
  await tx.query(sql`
    update webhooks set sealed_secret = ${sealedSecret}, old_secret_until = ${oldUntil}, version = version + 1,
      sealed_old_secrets =
        (array_prepend(sealed_secret, case when old_secret_until > now() then sealed_old_secrets else '{}' end))[1:${oldSecretsMax}]
    where id = ${id}`)
}

/** Those that someone set up and that are on; answers them. */
export const pauseWebhooksOf = (
  tx: Transaction,
  makerId: string,
  because: 'password-void' | 'maker-left',
): Promise<WebhookRow[]> =>
  tx.query<WebhookRow>(sql`
    update webhooks w set state = 'paused', paused_because = ${because}, version = w.version + 1
    from (select id from webhooks where created_by = ${makerId} and state = 'active' order by id for no key update) theirs
    where w.id = theirs.id returning ${columns}`)

/** Answers what it was; undefined where it is gone. */
export async function deleteWebhook(tx: Transaction, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.query<WebhookRow>(sql`delete from webhooks w where w.id = ${id} returning ${columns}`)
  return row
}

/** Who can turn one on again, and can be emailed. */
export const listOwners = (db: Queries): Promise<{ id: string; name: string; email: string }[]> =>
  db.query<{ id: string; name: string; email: string }>(sql`
    select id, name, email from administrators where state = 'active' and 'owner' = any(roles) and email is not null order by id`)
