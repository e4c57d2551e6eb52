import { webhooks } from '@evenhand/contracts/http'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { gauge } from '@evenhand/service-kit/telemetry'
import { failLate, forgetDeliveries, measureWaiting } from './claims-store.ts'
import { deliverDue, type Delivering } from './deliver.ts'

const lookEveryMs = 2_000
const measureEveryMs = 15_000
const hourMs = 60 * 60 * 1000

const waiting = gauge('webhook_deliveries_waiting', 'Events for webhooks that are on and have not been delivered')
const dueSeconds = gauge(
  'webhook_deliveries_due_seconds',
  'How long the oldest event for a webhook has been due without being tried (alarm above 600)',
)

/** Replicas may run them at once: each delivery is claimed. */
export const webhookJobs = (delivering: Delivering): readonly Job[] => [
  {
    name: 'deliver-webhooks',
    everyMs: lookEveryMs,
    async run(signal) {
      await deliverDue(delivering, signal)
      return false
    },
  },
  {
    name: 'measure-webhooks',
    everyMs: measureEveryMs,
    async run() {
      const measured = await measureWaiting(delivering.db)
      waiting.set(measured.waiting)
      dueSeconds.set(measured.dueSeconds)
      return false
    },
  },
  {
    name: 'forget-webhook-deliveries',
    everyMs: hourMs,
    async run() {
      const { db, now } = delivering
      const before = new Date(now().getTime() - webhooks.deliveriesKeptDays * 24 * hourMs)
      return (await failLate(db)) + (await forgetDeliveries(db, before)) > 0
    },
  },
]
