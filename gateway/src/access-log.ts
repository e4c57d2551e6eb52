import { type Log, requestSeconds } from '@evenhand/service-kit/telemetry'
import type { RequestHandler } from 'express'

/** One line and one observation a request: the route's pattern, never the path, which may hold a person's number; no address. */
export const accessLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    response.once('close', () => {
      const milliseconds = performance.now() - started
      const labels = {
        method: request.method,
        route: typeof response.locals.route === 'string' ? response.locals.route : 'none',
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      }
      requestSeconds.observe({ ...labels, at: 'gateway' }, milliseconds / 1000)
      log.info({ ...labels, milliseconds: Math.round(milliseconds * 10) / 10 }, 'request')
    })
    next()
  }
