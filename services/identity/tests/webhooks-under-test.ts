import { randomUUID } from 'node:crypto'
import { webhooks } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { serviceUnderTest } from '@evenhand/service-kit/testing'
import { createIdentity } from '../src/app.ts'
import { Config } from '../src/config.ts'

const formOf = (url: string, kinds: readonly webhooks.WebhookKind[] = webhooks.webhookKinds) => ({
  url,
  description: 'The CRM',
  kinds,
})

/** The whole service, which may send to receivers on this machine. */
export async function webhooksUnderTest(variables: Record<string, string> = {}) {
  const service = await serviceUnderTest('identity', Config, createIdentity, {
    ADMIN_PASSWORD: 'a password of tests',
    LOCAL_WEBHOOKS: 'allowed',
    ...variables,
  })
  const { db } = service
  const [first] = await db.query<{ id: string }>(sql`select id from administrators`)
  const owner = service.administrator(undefined, first?.id ?? '')
  const path = (webhookId: string, rest = '') => `/api/admin/webhooks/${webhookId}${rest}`
  return {
    ...service,
    owner,
    path,
    formOf,
    async add(url: string, kinds?: readonly webhooks.WebhookKind[]) {
      const { body, status } = await owner.post('/api/admin/webhooks', formOf(url, kinds), {
        'idempotency-key': randomUUID(),
      })
      if (status !== 201) throw new Error(`The webhook was refused: ${JSON.stringify(body)}`)
      return webhooks.addWebhook.response.body.parse(body)
    },
    async webhook(id: string): Promise<webhooks.Webhook> {
      const { body } = await owner.get('/api/admin/webhooks')
      const found = webhooks.listWebhooks.response.body.parse(body).find((one) => one.id === id)
      if (!found) throw new Error('The webhook is gone')
      return found
    },
    async deliveries(id: string, query = ''): Promise<webhooks.Delivery[]> {
      const { body } = await owner.get(path(id, `/deliveries${query}`))
      return webhooks.listDeliveries.response.body.parse(body).items
    },
    test: (id: string) => owner.post(path(id, '/tests'), undefined, { 'idempotency-key': randomUUID() }),
  }
}
