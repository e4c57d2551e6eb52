import express from 'express'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { allowLocalBrowsers, refuseOtherSites } from '../http/browsers.ts'
import { badRequest } from '../objects/errors.ts'
import { authenticateIntent } from '../confirmation/confirming.ts'
import { closeDispute } from '../payments/disputes.ts'
import { authenticateSetup } from '../payments/setup-intents.ts'
import type { Simulator } from '../simulator.ts'
import { visible } from '../state/records.ts'
import { authenticationOutcome, disputeOutcome, faultPlan, processingTime, webhookMode } from './parameters.ts'
import { summarize } from './summary.ts'

const DELIVERIES_SHOWN_MAX = 500

/** What a test may ask of the simulator that no Stripe would do. JSON in, JSON out, below /simulator. */
export function createControl(simulator: Simulator): Router {
  const router = express.Router()
  router.use(allowLocalBrowsers, refuseOtherSites, express.json({ limit: '16kb' }))

  router.get('/state', (_request, response) => void response.json(summarize(simulator)))

  router.post('/reset', (_request, response) => {
    simulator.reset()
    response.json({ reset: true })
  })

  router.get('/webhooks', (_request, response) => {
    const deliveries = simulator.world.all('simulator.delivery').slice(-DELIVERIES_SHOWN_MAX).reverse()
    response.json({ ...simulator.settings().webhooks, deliveries })
  })

  router.post('/webhooks', (request, response) => {
    const webhooks = read(webhookMode, request)
    simulator.change((tx) => Object.assign(tx.get('simulator.settings', 'simulator.settings'), { webhooks }))
    response.json(webhooks)
  })

  router.post('/webhooks/flush', async (_request, response) => {
    await simulator.flushWebhooks()
    response.json(summarize(simulator).webhooks)
  })

  router.post('/processing/:intent', (request, response) => {
    const { delayMs } = read(processingTime, request)
    simulator.change((tx) => {
      tx.get('payment_intent', request.params.intent)._takesMs = delayMs
    })
    response.json({ delayMs })
  })

  router.post('/disputes/:id', (request, response) => {
    const { outcome } = read(disputeOutcome, request)
    response.json(simulator.change((tx) => visible(closeDispute(tx, tx.get('dispute', request.params.id), outcome))))
  })

  router.post('/3ds/:intent', (request, response) => {
    const approved = read(authenticationOutcome, request).outcome === 'approve'
    response.json(authenticate(simulator, request.params.intent, approved))
  })

  router.post('/faults', (request, response) => {
    const plan = read(faultPlan, request)
    simulator.faults.plan({ ...plan, path: plan.path })
    response.json(plan)
  })
  return router
}

/** The donor's decision about an intent of either kind. @throws 404, 400 when nobody asked */
export function authenticate(simulator: Simulator, intentId: string, approved: boolean): unknown {
  return simulator.change((tx) => {
    const setup = tx.find('setup_intent', intentId)
    if (setup) return visible(authenticateSetup(tx, setup, approved))
    return visible(authenticateIntent(tx, tx.get('payment_intent', intentId, 'intent'), approved))
  })
}

function read<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const result = schema.safeParse(request.body ?? {})
  if (result.success) return result.data
  throw badRequest(`The body is wrong: ${z.prettifyError(result.error)}`)
}
