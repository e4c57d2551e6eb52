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

/** Up to here an answer is read whole before it goes on: a page of a hundred rows, a PDF. */
const wholeBytesMax = 256 * 1024
/** Whoever takes less than this of a larger answer between two looks is not reading it. */
const progress = { everyMs: 10_000, bytesMin: 16 * 1024 }

/**
 * Passes a service's answer on, compressed where that helps. A small one is read whole first, so that the connection to its service is free however
 * slowly it is read from here; a larger one is cut off where its reader has stopped. Rejects when the service is gone before then: the proxy has broken off the response.
 */
export async function passAnswer(
  upstream: IncomingMessage,
  request: Request,
  response: Response,
  { everyMs, bytesMin } = progress,
): Promise<void> {
  const { read, isWhole } = await readFirst(upstream)
  if (response.destroyed) {
    upstream.destroy()
    return
  }
  response.statusCode = upstream.statusCode ?? 502
  for (const [name, value] of Object.entries(upstream.headers)) {
    if (value !== undefined && passed.has(name)) response.setHeader(name, value)
  }
  const send = () => {
    if (isWhole) response.end(read)
    else passRest(upstream, read, response, { everyMs, bytesMin })
  }
  if (isWorthCompressing(upstream)) compress(request, response, send)
  else send()
}

function readFirst(upstream: IncomingMessage): Promise<{ read: Buffer; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (isWhole: boolean) => {
      upstream.off('data', take).off('end', end).off('close', lost).off('error', reject)
      resolve({ read: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), isWhole })
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= wholeBytesMax) return
      upstream.pause()
      done(false)
    }
    const end = () => done(true)
    const lost = () => reject(new Error('the service was gone before its answer was whole'))
    if (upstream.destroyed && !upstream.readableEnded) lost()
    upstream.on('data', take).on('end', end).on('close', lost).on('error', reject)
  })
}

function passRest(upstream: IncomingMessage, read: Buffer, response: Response, { everyMs, bytesMin } = progress): void {
  const giveUp = () => {
    upstream.destroy()
    response.destroy()
  }
  let before = response.socket?.bytesWritten ?? 0
  const look = setInterval(() => {
    const now = response.socket?.bytesWritten ?? 0
    if (response.writableNeedDrain && now - before < bytesMin) giveUp()
    before = now
  }, everyMs)
  response.once('close', () => clearInterval(look))
  response.write(read)
  upstream.pipe(response)
}

function isWorthCompressing({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return bytes >= compressBytesMin && /json|text/.test(headers['content-type'] ?? '')
}
