import type { IncomingMessage } from 'node:http'
import { sessionGrantHeader, sessionsEndHeader } from '@evenhand/service-kit/auth'
import compression from 'compression'
import type { Request, Response } from 'express'

/** Below this a compressed answer is hardly smaller. */
const compressBytesMin = 1_024
const compress = compression({ threshold: compressBytesMin })

/** What a service's answer may say to a browser. Its cookies, its grants and anything else for the gateway end here. */
const passed = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'idempotency-hit',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'vary',
])

export const grantOf = (upstream: IncomingMessage): string | undefined => oneOf(upstream, sessionGrantHeader)
export const sessionsEndOf = (upstream: IncomingMessage): string | undefined => oneOf(upstream, sessionsEndHeader)

const oneOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Passes a service's answer on, compressed where that helps. */
export function passAnswer(upstream: IncomingMessage, request: Request, response: Response): void {
  response.statusCode = upstream.statusCode ?? 502
  for (const [name, value] of Object.entries(upstream.headers)) {
    if (value !== undefined && passed.has(name)) response.setHeader(name, value)
  }
  if (isWorthCompressing(upstream)) compress(request, response, () => upstream.pipe(response))
  else upstream.pipe(response)
}

function isWorthCompressing({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return bytes >= compressBytesMin && /json|text/.test(headers['content-type'] ?? '')
}
