import { randomUUID } from 'node:crypto'
import type { Call } from '@evenhand/contracts/http'
import express, { type Express, type NextFunction, type RequestHandler, type Response, type Router } from 'express'
import { identityHeader, type ReadCaller } from '../auth/index.ts'
import { type Health, healthRoutes } from '../health/index.ts'
import { Problem } from '../problems/index.ts'
import { type Log, requestSeconds, workContext } from '../telemetry/index.ts'
import { notFound, problemReplies } from './problem-replies.ts'
import type { Route } from './routes.ts'

export const bodyBytesMax = 100 * 1024
/** The same for signed events of the payment processor, which hold whole objects: gateway and service agree on it. */
export const webhookBytesMax = 1024 * 1024

/** A service's HTTP side: its health, which the gateway asks for, then its routes behind the gateway's identity token. */
export function createHttp(options: {
  routes: readonly Route[]
  health: Health
  backlog?: () => Promise<object>
  readCaller: ReadCaller
  log: Log
  before?: Router
}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.use(requestIds, healthRoutes(options.health, options.backlog), observe(options.log))
  if (options.before) app.use(options.before)
  for (const [path, routes] of byPath(options.routes))
    app.all(path, readJson(routes), answer(routes, options.readCaller))
  app.use(notFound, problemReplies(options.log))
  return app
}

/**
 * The routes of each path, whatever its parameters are called: `PUT /api/cart/{itemId}` stands with `GET /api/cart/{sessionId}`.
 * Paths without parameters come first, so that a literal is never taken for a parameter.
 */
function byPath(routes: readonly Route[]): [string, Route[]][] {
  const shapes = new Map<string, Route[]>()
  for (const route of routes) {
    let parameters = 0
    const shape = route.call.path.replace(/\{\w+\}/g, () => `:p${parameters++}`)
    shapes.set(shape, [...(shapes.get(shape) ?? []), route])
  }
  return [...shapes].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))
}

/** The gateway holds each call to its own limit; here the largest of those at one path holds. */
const readJson = (routes: readonly Route[]): RequestHandler =>
  express.json({
    limit: Math.max(...routes.map(({ call: { request } }) => request.bodyBytesMax ?? bodyBytesMax)),
    strict: false,
  })

function answer(routes: readonly Route[], readCaller: ReadCaller): RequestHandler {
  const methods = routes.flatMap(({ call: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return async (request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = routes.find(({ call }) => call.method === method)
    if (!route) {
      response.set('allow', methods.join(', '))
      throw new Problem('method-not-allowed')
    }
    request.params = namedParams(route.call, request.path)
    await route.handle(request, response, await readCaller(request.get(identityHeader)))
  }
}

function namedParams(call: Call, path: string): Record<string, string> {
  const actual = path.split('/')
  return Object.fromEntries(
    call.path.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? [] : [[name, decodeURIComponent(actual[index] ?? '')]]
    }),
  )
}

/** Takes the gateway's `x-request-id` when it looks like one, else makes one; the answer and each log line carry it. */
const requestIds: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id')
  const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  identify(requestId, response, next)
}

/** For the gateway: a browser names no request, or it could make two look like one in logs and in the audit trail. */
export const newRequestIds: RequestHandler = (_request, response, next) => identify(randomUUID(), response, next)

function identify(requestId: string, response: Response, next: NextFunction): void {
  response.set('x-request-id', requestId)
  workContext.run({ requestId }, next)
}

/** One line and one observation a request; the path is the route's, because a real one may hold a person's number. */
const observe =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    response.once('finish', () => {
      const milliseconds = performance.now() - started
      const labels = {
        method: request.method,
        route: String(request.route?.path ?? 'none'),
        status: String(response.statusCode),
      }
      requestSeconds.observe({ ...labels, at: 'service' }, milliseconds / 1000)
      log.info({ ...labels, milliseconds: Math.round(milliseconds * 10) / 10 }, 'request')
    })
    next()
  }
