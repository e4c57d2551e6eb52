import type { IncomingMessage } from 'node:http'
import type { ServiceName } from '@evenhand/contracts/services'
import { refuseUnaskedBody } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, Response } from 'express'
import { AnswerTooLate, BodyTooSlow, toProblem } from '../forwarding/failures.ts'
import type { Forwarder } from '../forwarding/forward.ts'
import { readBody } from '../forwarding/read-body.ts'
import { forwardedHeaders } from '../forwarding/request-headers.ts'
import type { Entry } from './table.ts'

/** What a request brings: read whole, or a file that is still coming. */
export type Sent = { kind: 'read'; body: Buffer | undefined } | { kind: 'coming'; bytes: number }

export async function bodyOf(request: Request, response: Response, { call, bodyBytesMax }: Entry): Promise<Sent> {
  // A file goes on to its service as it comes. How much comes is said before, so that the limit holds for all of it.
  if (call.request.file) return { kind: 'coming', bytes: lengthOf(request) }
  try {
    return { kind: 'read', body: await readBody(request, bodyBytesMax) }
  } catch (error) {
    response.setHeader('Connection', 'close')
    throw error instanceof Error ? toProblem(error) : error
  }
}

/** As the services do with what they are sent as JSON. */
export function refuseUnaskedFields({ call }: Entry, request: Request, sent: Sent): void {
  if (sent.kind === 'coming' || sent.body === undefined || !request.is('application/json')) return
  refuseUnaskedBody(call, parsed(sent.body))
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Problem('malformed-body')
  }
}

function lengthOf({ headers }: Request): number {
  const bytes = headers['content-length']
  if (bytes === undefined || headers['transfer-encoding'] !== undefined) {
    throw new Problem('malformed-body', { detail: 'Send the file with its length (Content-Length).' })
  }
  return Number(bytes)
}

/** Asks a service with what a request brings, in the name of whoever `identity` says. Throws the problem of one that doesn't answer. */
export function passOn(
  forwarder: Forwarder,
  service: ServiceName,
  { identity, address, sent }: { identity: string | undefined; address: string; sent: Sent },
  request: Request,
  response: Response,
): Promise<IncomingMessage> {
  request.headers = forwardedHeaders(request.headers, {
    identity,
    requestId: String(response.getHeader('x-request-id')),
    address,
    bodyBytes: sent.kind === 'coming' ? sent.bytes : sent.body?.length,
  })
  const body = sent.kind === 'read' ? sent.body : undefined
  return forwarder.forward(service, request, response, body).catch((error: Error) => {
    throw toProblem(isHalfSent(sent, request, error) ? new BodyTooSlow(error.message) : error)
  })
}

/** The service waited for the rest of a file, not we for the service. */
const isHalfSent = (sent: Sent, { complete }: Request, error: Error): boolean =>
  sent.kind === 'coming' && !complete && error instanceof AnswerTooLate
