import express from 'express'
import type { Request, Response, Router } from 'express'
import type { Simulator } from '../simulator.ts'
import { allowLocalBrowsers } from './browsers.ts'
import { answerCall } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { applyFault } from './faults.ts'
import { newId } from '../state/ids.ts'

const BODY_LIMIT = '256kb'

/** Stripe's API below /v1. */
export function createApi(simulator: Simulator, endpoints: readonly Endpoint[]): Router {
  const router = express.Router()
  router.use(allowLocalBrowsers)
  router.use(express.text({ type: () => true, limit: BODY_LIMIT }))
  for (const one of endpoints)
    router[one.method](one.path, (request, response) => serve(simulator, one, request, response))
  router.use('/v1', (request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}). The payment simulator speaks the part of Stripe's API that this project uses.`
    send(response, 404, { error: { type: 'invalid_request_error', message } }, newId('req'))
  })
  return router
}

function serve(simulator: Simulator, endpoint: Endpoint, request: Request, response: Response): void {
  const [path = '', query = ''] = request.originalUrl.split('?')
  const body = typeof request.body === 'string' ? request.body : ''
  const fault = simulator.faults.take(path)
  if (fault && !fault.applied) return applyFault(fault, request, response)
  const idempotencyKey = request.get('idempotency-key')
  const answer = answerCall(simulator, endpoint, {
    path,
    text: request.method === 'GET' || request.method === 'DELETE' ? [query, body].filter(Boolean).join('&') : body,
    id: typeof request.params['id'] === 'string' ? request.params['id'] : '',
    authorization: request.get('authorization'),
    idempotencyKey: request.method === 'POST' ? idempotencyKey : undefined,
    apiVersion: request.get('stripe-version'),
  })
  if (fault) return applyFault(fault, request, response)
  if (idempotencyKey) response.set('Idempotency-Key', idempotencyKey)
  if (answer.replayed) response.set('Idempotent-Replayed', 'true')
  send(response, answer.status, answer.body, answer.requestId)
}

export function send(response: Response, status: number, body: unknown, requestId: string): void {
  response.status(status).set({ 'Request-Id': requestId, 'Cache-Control': 'no-cache, no-store' }).json(body)
}
