import type { webhooks } from '@evenhand/contracts/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'

export interface DeliveryRow {
  id: string
  eventId: string
  kind: webhooks.DeliveredKind
  state: webhooks.DeliveryState
  attempts: number
  status: number | null
  failure: webhooks.DeliveryFailure | null
  happenedAt: Date
  triedAt: Date | null
  nextAttemptAt: Date
  payload: string
}

const columns = sql`
  id, event_id as "eventId", kind, state, attempts, status, failure, happened_at as "happenedAt", tried_at as "triedAt",
  next_attempt_at as "nextAttemptAt", payload`

/** What happened, as it is sent to whoever is told of it. */
export interface ToDeliver {
  eventId: string
  kind: webhooks.DeliveredKind
  payload: string
  happenedAt: Date
}

/** Who hears of a kind of event that was told at an instant; paused ones hear of it later. Nobody hears of what was told before they were added. */
export async function findTold(db: Queries, kind: webhooks.WebhookKind, toldAt: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from webhooks where ${kind} = any(kinds) and created_at <= ${toldAt} order by id`)
  return rows.map(({ id }) => id)
}

/** Once for each of them, however often the event is heard. `ids` are those of the deliveries, one for each webhook. */
export async function insertDeliveries(
  db: Queries,
  { eventId, kind, payload, happenedAt }: ToDeliver,
  { ids, webhookIds, triedUntil, now }: { ids: string[]; webhookIds: string[]; triedUntil: Date; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into webhook_deliveries (id, webhook_id, event_id, kind, payload, next_attempt_at, tried_until, happened_at, queued_at)
    select told.id, told.webhook_id, ${eventId}, ${kind}, ${payload}, ${now}, ${triedUntil}, ${happenedAt}, ${now}
    from unnest(${ids}::uuid[], ${webhookIds}::uuid[]) told (id, webhook_id) join webhooks w on w.id = told.webhook_id
    on conflict (webhook_id, event_id) do nothing`)
}

export async function findDelivery(
  db: Queries,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries where webhook_id = ${webhookId} and id = ${deliveryId}`)
  return row
}

/** The newest first, one more than asked for where there are more. */
export const listDeliveries = (
  db: Queries,
  {
    webhookId,
    state,
    after,
    limit,
  }: { webhookId: string; state: webhooks.DeliveryState | 'all'; after: string | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  db.query<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries
    where webhook_id = ${webhookId} and (${state} = 'all' or state = ${state}) ${after === undefined ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit + 1}`)

/** What is queued anew is tried as if it had never been; what is being sent right now is left alone. */
const queuedAgain = (now: Date, until: Date) => sql`
  state = 'queued', attempts = 0, next_attempt_at = ${now}, tried_until = ${until}, claim = null, claimed_until = null`

export async function queueAgain(
  db: Queries,
  { webhookId, deliveryId, now, until }: { webhookId: string; deliveryId: string; now: Date; until: Date },
): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set ${queuedAgain(now, until)}
    where webhook_id = ${webhookId} and id = ${deliveryId} and (state <> 'delivering' or claimed_until <= now())`)
}

/** Answers how many. */
export async function queueFailedAgain(
  db: Queries,
  { webhookId, since, now, until }: { webhookId: string; since: Date; now: Date; until: Date },
): Promise<number> {
  const rows = await db.query(sql`
    update webhook_deliveries set ${queuedAgain(now, until)}
    where webhook_id = ${webhookId} and state = 'failed' and queued_at >= ${since} returning 1`)
  return rows.length
}
