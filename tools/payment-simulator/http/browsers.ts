import type { NextFunction, Request, Response } from 'express'

const LOCAL = /^https?:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** CORS for pages served from this machine, whatever their port. */
export function allowLocalBrowsers(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get('origin')
  response.vary('Origin')
  if (!origin || !LOCAL.test(origin)) return next()
  response.set({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'Access-Control-Expose-Headers': 'Request-Id, Idempotent-Replayed',
    'Access-Control-Max-Age': '600',
  })
  if (request.method === 'OPTIONS') {
    response.status(204).end()
    return
  }
  next()
}

/** Other sites' pages must not steer the simulator of whoever visits them. */
export function refuseOtherSites(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get('origin')
  if (!origin || LOCAL.test(origin)) return next()
  response.status(403).json({ error: { message: 'Only pages on this machine may control the payment simulator.' } })
}

const PRIVATE = ['customer', 'metadata', 'latest_charge', 'on_behalf_of', 'review', 'application', 'transfer_data']

/** What a publishable key sees of an intent: nothing about the customer, nothing we noted for ourselves. */
export function browserView(answer: unknown): unknown {
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !PRIVATE.includes(name)))
}
