import { donations } from '@evenhand/contracts/http'
import { webhookBytesMax } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { currentTraceHeaders } from '@evenhand/service-kit/telemetry'
import express, { Router } from 'express'
import { signedEvent } from '../stripe/signed-event.ts'
import { insertProcessorEvent } from './store.ts'

/**
 * Takes the processor's signed events: verify, store, answer 200. Working on them is the job's (`work-on-events.ts`), so a slow database or a
 * fault in our rules never makes the processor give up on us. It reads the raw bytes, because the signature is over them.
 */
export function webhookRouter(deps: { db: Database; webhookSecret: string; wake: () => void }): Router {
  const { db, webhookSecret, wake } = deps
  return Router().post(
    donations.receiveStripeWebhook.path,
    express.raw({ type: () => true, limit: webhookBytesMax }),
    async (request, response) => {
      const event = signedEvent(request.body as Buffer, request.get('stripe-signature') ?? '', webhookSecret)
      const isToDo = await insertProcessorEvent(db, {
        ...event,
        trace: currentTraceHeaders(),
      })
      if (isToDo) wake()
      response.json({ received: true })
    },
  )
}
