import { webhooks } from '@evenhand/contracts/http'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { noOwner } from '../administrators/no-owner.ts'
import { lockOwner } from '../administrators/store.ts'
import { writeAudit } from '../audit/store.ts'
import type { Sealing } from '../sealing.ts'
import { faultOf, type Reach } from './addresses.ts'
import { newSecret } from './signature.ts'
import {
  countWebhooksAlone,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './store.ts'
import { toWebhook } from './views.ts'

export interface WebhookParts {
  db: Database
  now: () => Date
  seal: Sealing
  reach: Reach
}

/** What is kept of a webhook with its secret, so that a repeat of the request gets the same: the secret sealed, as base64. */
export interface KeptWithSecret {
  webhook: webhooks.Webhook
  sealed: string
}

/** In the transaction of the request’s key. */
export async function addWebhook(
  tx: Transaction,
  { now, seal, reach }: WebhookParts,
  { form, by }: { form: webhooks.WebhookForm; by: string },
): Promise<KeptWithSecret> {
  refuseUnreached(form.url, reach)
  if (!(await lockOwner(tx, by))) throw noOwner()
  if ((await countWebhooksAlone(tx)) >= webhooks.webhooksMax)
    throw new Problem('not-possible', {
      detail: `There are ${webhooks.webhooksMax} webhooks. Remove one that you no longer need first.`,
    })
  const id = uuidv7()
  const sealed = seal.seal(newSecret(), id)
  await insertWebhook(tx, { id, ...form, createdBy: by, createdAt: now() }, sealed)
  await writeAudit(tx, 'webhook-added', by, { thing: { kind: 'webhook', id }, words: saidOf(form) })
  return { webhook: await mustFind(tx, id), sealed: sealed.toString('base64') }
}

export const changeWebhook = (
  { db, reach }: WebhookParts,
  { id, form, state, seen, by }: { id: string; form: webhooks.WebhookForm; state: WebhookRow['state'] } & Doing,
): Promise<webhooks.Webhook> =>
  db.transaction(async (tx) => {
    refuseUnreached(form.url, reach)
    if (!(await lockOwner(tx, by))) throw noOwner()
    const before = await lockSeen(tx, id, seen)
    const isStill = state === before.state
    await updateWebhook(tx, {
      ...before,
      ...form,
      state,
      pausedBecause: isStill ? before.pausedBecause : state === 'paused' ? 'owner' : null,
      failingSince: isStill ? before.failingSince : null,
    })
    const turned = isStill ? '' : state === 'paused' ? ', paused' : ', turned on'
    await writeAudit(tx, 'webhook-changed', by, { thing: { kind: 'webhook', id }, words: `${saidOf(form)}${turned}` })
    return mustFind(tx, id)
  })

/** In the transaction of the request’s key. The secrets before sign for a day more, so that a receiver can be given the new one without losing anything. */
export async function renewSecret(
  tx: Transaction,
  { now, seal }: WebhookParts,
  { id, seen, by }: { id: string } & Doing,
): Promise<KeptWithSecret> {
  if (!(await lockOwner(tx, by))) throw noOwner()
  const before = await lockSeen(tx, id, seen)
  const sealed = seal.seal(newSecret(), id)
  const oldUntil = new Date(now().getTime() + webhooks.oldSecretHours * 60 * 60 * 1000)
  await replaceSecret(tx, id, sealed, oldUntil)
  await writeAudit(tx, 'webhook-secret-renewed', by, { thing: { kind: 'webhook', id }, words: saidOf(before) })
  return { webhook: await mustFind(tx, id), sealed: sealed.toString('base64') }
}

export const removeWebhook = (db: Database, { id, by }: { id: string; by: string }): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockOwner(tx, by))) throw noOwner()
    const gone = await deleteWebhook(tx, id)
    if (gone) await writeAudit(tx, 'webhook-removed', by, { thing: { kind: 'webhook', id }, words: saidOf(gone) })
  })

interface Doing {
  seen: number
  by: string
}

export const noWebhook = (): Problem =>
  new Problem('not-found', { detail: 'That webhook is gone. Reload the page to see which ones are there.' })

async function lockSeen(tx: Transaction, id: string, seen: number): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, id)
  if (!webhook) throw noWebhook()
  if (webhook.version !== seen)
    throw new Problem('conflict', {
      detail: 'This webhook was changed or paused in the meantime. Look at it again, then decide.',
    })
  return webhook
}

async function mustFind(db: Queries, id: string): Promise<webhooks.Webhook> {
  const found = await findWebhook(db, id)
  if (!found) throw new Error('A webhook has gone within the transaction that changes it')
  return toWebhook(found)
}

function refuseUnreached(url: string, reach: Reach): void {
  const fault = faultOf(new URL(url), reach)
  if (fault !== undefined) throw invalidField('url', fault)
}

/** Without the path: receivers’ addresses often have a secret in it. */
export const saidOf = ({ description, url, kinds }: Pick<WebhookRow, 'description' | 'url' | 'kinds'>): string =>
  `“${description}” at ${new URL(url).host}: ${kinds.join(', ')}`
