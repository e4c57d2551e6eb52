import { donations } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Database } from '@evenhand/service-kit/postgres'
import { currentTraceHeaders } from '@evenhand/service-kit/telemetry'
import express, { Router } from 'express'
import Stripe from 'stripe'
import { z } from 'zod'
import { insertProcessorEvent } from './event-store.ts'

const eventBytesMax = 1024 * 1024
const toleranceSeconds = 300

const WithId = z.object({ id: z.string() })

/**
 * Takes the processor's signed events: verify, store, answer 200. Working on them is the job's (`work-on-events.ts`), so a slow database or a
 * fault in our rules never makes the processor give up on us. It reads the raw bytes, because the signature is over them.
 */
export function webhookRouter(deps: { db: Database; webhookSecret: string; wake: () => void }): Router {
  const { db, webhookSecret, wake } = deps
  return Router().post(
    donations.receiveStripeWebhook.path,
    express.raw({ type: () => true, limit: eventBytesMax }),
    async (request, response) => {
      const event = verify(request.body as Buffer, request.get('stripe-signature') ?? '', webhookSecret)
      const object = WithId.safeParse(event.data.object)
      const isToDo = await insertProcessorEvent(db, {
        id: event.id,
        type: event.type,
        objectId: object.success ? object.data.id : '',
        trace: currentTraceHeaders(),
      })
      if (isToDo) wake()
      response.json({ received: true })
    },
  )
}

function verify(body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch (cause) {
    throw new Problem('signature-invalid', { cause })
  }
}
