import { webhooks } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { findTold, insertDeliveries } from './deliveries-store.ts'
import { triedUntil } from './rules.ts'

export interface Happened<Kind extends webhooks.WebhookKind = webhooks.WebhookKind> {
  /** Of the event that told it: heard again, it is the same delivery. */
  eventId: string
  kind: Kind
  at: Date
  /** A check is of the day on which it came, and told when it is entered, which may be weeks later. */
  toldAt: Date
  data: webhooks.WebhookBody<Kind>['data']
}

/** Queues an event for each system that wants its kind. Nothing of it is kept where none does. */
export async function hear(db: Queries, { eventId, kind, at, toldAt, data }: Happened, now: Date): Promise<void> {
  const webhookIds = await findTold(db, kind, toldAt)
  if (webhookIds.length === 0) return
  await insertDeliveries(
    db,
    { eventId, kind, payload: bodyOf(kind, at, data), happenedAt: at },
    { ids: webhookIds.map(() => uuidv7()), webhookIds, triedUntil: triedUntil(now), now },
  )
}

/** What is sent, as the contract says it. */
export const bodyOf = (kind: webhooks.DeliveredKind, at: Date, data: unknown): string =>
  JSON.stringify(webhooks.webhookBodies[kind].parse({ type: kind, timestamp: at.toISOString(), data }))
