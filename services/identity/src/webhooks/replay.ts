import { webhooks } from '@evenhand/contracts/http'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { findDelivery, insertDeliveries, queueAgain, queueFailedAgain } from './deliveries-store.ts'
import { bodyOf } from './hear.ts'
import { triedUntil } from './rules.ts'
import { lockWebhook, type WebhookRow } from './store.ts'
import { noWebhook, saidOf } from './use-cases.ts'
import { toDelivery } from './views.ts'

interface Doing {
  webhookId: string
  by: string
  now: Date
}

/** In the transaction of the request’s key: a test is sent once. */
export async function sendTest(tx: Transaction, { webhookId, by, now }: Doing): Promise<webhooks.Delivery> {
  const webhook = await lockActive(tx, webhookId)
  const [deliveryId, eventId] = [uuidv7(), uuidv7()]
  const kind = webhooks.testKind
  await insertDeliveries(
    tx,
    { eventId, kind, payload: bodyOf(kind, now, { webhookId }), happenedAt: now },
    { ids: [deliveryId], webhookIds: [webhookId], triedUntil: triedUntil(now), now },
  )
  await writeAudit(tx, 'webhook-tested', by, { thing: { kind: 'webhook', id: webhookId }, words: saidOf(webhook) })
  return mustFind(tx, { webhookId, deliveryId })
}

/** Under the id that it had, by which a receiver knows that it has it already. */
export const replayDelivery = (
  db: Database,
  { deliveryId, ...doing }: { deliveryId: string } & Doing,
): Promise<webhooks.Delivery> =>
  db.transaction(async (tx) => {
    const { webhookId, by, now } = doing
    await lockActive(tx, webhookId)
    const delivery = await findDelivery(tx, { webhookId, deliveryId })
    if (!delivery)
      throw new Problem('not-found', {
        detail: `We don’t have that event anymore. What was sent is kept for ${webhooks.deliveriesKeptDays} days.`,
      })
    await queueAgain(tx, { webhookId, deliveryId, now, until: triedUntil(now) })
    await writeAudit(tx, 'webhook-replayed', by, {
      thing: { kind: 'webhook', id: webhookId },
      words: `${delivery.kind} ${delivery.eventId}`,
    })
    return mustFind(tx, { webhookId, deliveryId })
  })

/** Answers how many. */
export const replayFailed = (db: Database, { since, ...doing }: { since: Date } & Doing): Promise<number> =>
  db.transaction(async (tx) => {
    const { webhookId, by, now } = doing
    await lockActive(tx, webhookId)
    const events = await queueFailedAgain(tx, { webhookId, since, now, until: triedUntil(now) })
    if (events > 0)
      await writeAudit(tx, 'webhook-replayed', by, {
        thing: { kind: 'webhook', id: webhookId },
        words: `${events} that failed since ${since.toISOString()}`,
      })
    return events
  })

/** One that is paused sends nothing: what is queued for it by hand would only wait. */
async function lockActive(tx: Transaction, webhookId: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, webhookId)
  if (!webhook) throw noWebhook()
  if (webhook.state === 'paused')
    throw new Problem('not-possible', { detail: 'This webhook is paused, so nothing is sent. Turn it on first.' })
  return webhook
}

async function mustFind(tx: Transaction, which: { webhookId: string; deliveryId: string }): Promise<webhooks.Delivery> {
  const found = await findDelivery(tx, which)
  if (!found) throw new Error('A delivery has gone within the transaction that queues it')
  return toDelivery(found)
}
