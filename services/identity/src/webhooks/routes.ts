import { webhooks } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import { listDeliveries } from './deliveries-store.ts'
import { replayDelivery, replayFailed, sendTest } from './replay.ts'
import { findWebhook, listWebhooks } from './store.ts'
import {
  addWebhook,
  changeWebhook,
  type KeptWithSecret,
  noWebhook,
  removeWebhook,
  renewSecret,
  type WebhookParts,
} from './use-cases.ts'
import { toDelivery, toWebhook } from './views.ts'

/** Systems of the organization’s own that are told of what happens here: seen and changed by owners. */
export const webhookRoutes = (parts: WebhookParts): readonly Route[] => [
  route(webhooks.listWebhooks, async () => (await listWebhooks(parts.db)).map(toWebhook)),
  routeOnce(
    parts.db,
    webhooks.addWebhook,
    (tx, { body }, { caller }) => addWebhook(tx, parts, { form: body, by: administratorOf(caller) }),
    { answer: withSecret(parts) },
  ),
  route(webhooks.changeWebhook, ({ params, body: { state, seen, ...form } }, { caller }) =>
    changeWebhook(parts, { id: params.webhookId, form, state, seen, by: administratorOf(caller) }),
  ),
  route(webhooks.removeWebhook, ({ params }, { caller }) =>
    removeWebhook(parts.db, { id: params.webhookId, by: administratorOf(caller) }).then(() => undefined),
  ),
  routeOnce(
    parts.db,
    webhooks.renewWebhookSecret,
    (tx, { params, body }, { caller }) =>
      renewSecret(tx, parts, { id: params.webhookId, ...body, by: administratorOf(caller) }),
    { answer: withSecret(parts) },
  ),
  ...deliveryRoutes(parts),
]

const withSecret =
  ({ seal }: WebhookParts) =>
  ({ webhook, sealed }: KeptWithSecret) => ({ webhook, secret: seal.open(Buffer.from(sealed, 'base64'), webhook.id) })

const deliveryRoutes = ({ db, now }: WebhookParts): readonly Route[] => [
  route(webhooks.listDeliveries, async ({ params: { webhookId }, query }) => {
    if (!(await findWebhook(db, webhookId))) throw noWebhook()
    const rows = await listDeliveries(db, { webhookId, ...query, after: query.after })
    const page = rows.slice(0, query.limit)
    return { items: page.map(toDelivery), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
  }),
  routeOnce(db, webhooks.testWebhook, (tx, { params }, { caller }) =>
    sendTest(tx, { ...params, by: administratorOf(caller), now: now() }),
  ),
  route(webhooks.replayDelivery, ({ params }, { caller }) =>
    replayDelivery(db, { ...params, by: administratorOf(caller), now: now() }),
  ),
  route(webhooks.replayFailed, async ({ params, body }, { caller }) => ({
    events: await replayFailed(db, {
      ...params,
      since: new Date(body.since),
      by: administratorOf(caller),
      now: now(),
    }),
  })),
]
