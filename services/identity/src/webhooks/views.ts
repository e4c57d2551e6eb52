import type { webhooks } from '@evenhand/contracts/http'
import type { DeliveryRow } from './deliveries-store.ts'
import type { ListedRow } from './store.ts'

export const toWebhook = ({
  createdBy: _by,
  failingSince,
  lastDeliveredAt,
  oldSecretUntil,
  createdAt,
  ...row
}: ListedRow): webhooks.Webhook => ({
  ...row,
  failingSince: failingSince?.toISOString() ?? null,
  lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
  oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const toDelivery = ({ happenedAt, triedAt, nextAttemptAt, ...row }: DeliveryRow): webhooks.Delivery => ({
  ...row,
  happenedAt: happenedAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextAttemptAt: row.state === 'queued' || row.state === 'delivering' ? nextAttemptAt.toISOString() : null,
})
