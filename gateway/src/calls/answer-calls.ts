import type { Call, GatewayCall } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, RequestHandler, Response } from 'express'
import { refuseCrossSite } from '../defence/cross-site.ts'
import { type Limits, tellLimit } from '../defence/limits.ts'
import { grantOf, passAnswer, sessionsEndOf } from '../forwarding/answer.ts'
import { toProblem } from '../forwarding/failures.ts'
import type { Forwarder } from '../forwarding/forward.ts'
import { readBody } from '../forwarding/read-body.ts'
import { forwardedHeaders } from '../forwarding/request-headers.ts'
import type { SessionCookie } from '../sessions/cookie.ts'
import { acceptEnd, acceptGrant } from '../sessions/grants.ts'
import type { IdentityTokenFor } from '../sessions/identity-token.ts'
import type { SessionRecords } from '../sessions/records.ts'
import { findVisitor, giveCookie, sidOfRequest, type Visitor } from '../sessions/visitors.ts'
import type { Entry, RoutesTable } from './table.ts'

export interface CallParts {
  table: RoutesTable
  limits: Limits
  records: SessionRecords
  cookie: SessionCookie
  tokenFor: IdentityTokenFor
  forwarder: Forwarder
  publicOrigin: string
  /** What the gateway answers by itself. */
  own: ReadonlyMap<GatewayCall, RequestHandler>
}

/** The way of one call: table → limits → not from another site → body → session → the service, or the gateway itself. */
export function answerCalls(parts: CallParts): RequestHandler {
  return async (request, response, next) => {
    const entry = findEntry(parts.table, request, response)
    const { call } = entry
    response.locals.route = call.path
    const sid = sidOfRequest(parts.cookie, request)
    const address = request.ip ?? 'unknown'
    const [visitor, counted] = await Promise.all([
      findVisitor(parts.records, call, sid).catch((error: unknown) => error),
      parts.limits.take(call.limit, sid, address),
    ])
    tellLimit(response, counted)
    if (call.limit !== 'webhook') refuseCrossSite(request, parts.publicOrigin)
    refuseLargeBody(request, response, entry)
    const own = parts.own.get(call)
    // A session that cannot be read is none of theirs that anyone may ask.
    if (own && call.access === 'anyone') return own(request, response, next)
    if (!isVisitor(visitor)) throw visitor
    if (own) {
      refuseOthers(call, visitor)
      return own(request, response, next)
    }
    const body = await bodyOf(request, response, entry)
    await forwardCall(parts, entry, { visitor, address, body }, request, response)
  }
}

/** Services hold their own rules; what the gateway answers itself, it has to hold itself. */
function refuseOthers({ access }: GatewayCall, { record }: Visitor): void {
  if (!record) throw new Problem('sign-in-required')
  if (access === 'administrator' && record.role !== 'administrator') throw new Problem('not-allowed')
}

const isVisitor = (found: unknown): found is Visitor =>
  typeof found === 'object' && found !== null && 'sid' in found && 'record' in found

function findEntry(table: RoutesTable, request: Request, response: Response): Entry {
  const found = table(request.method, rawPathOf(request))
  switch (found.kind) {
    case 'entry':
      return found.entry
    case 'other-method':
      response.setHeader('Allow', found.allow)
      throw new Problem('method-not-allowed')
    case 'unknown':
      throw new Problem('not-found')
  }
}

/** The path as it stands in the request line; it is what a service will see. */
export function rawPathOf({ originalUrl }: Request): string {
  const end = originalUrl.indexOf('?')
  return end === -1 ? originalUrl : originalUrl.slice(0, end)
}

function refuseLargeBody(request: Request, response: Response, { bodyBytesMax }: Entry): void {
  if (Number(request.headers['content-length'] ?? 0) <= bodyBytesMax) return
  // What follows is the body that nobody will read: the connection ends with the answer.
  response.setHeader('Connection', 'close')
  throw new Problem('body-too-large')
}

async function bodyOf(request: Request, response: Response, { bodyBytesMax }: Entry): Promise<Buffer | undefined> {
  try {
    return await readBody(request, bodyBytesMax)
  } catch (error) {
    response.setHeader('Connection', 'close')
    throw error instanceof Error ? toProblem(error) : error
  }
}

async function forwardCall(
  parts: CallParts,
  { call }: Entry,
  found: { visitor: Visitor; address: string; body: Buffer | undefined },
  request: Request,
  response: Response,
): Promise<void> {
  if (!('service' in call)) throw new Error(`The gateway has no answer for ${call.method} ${call.path}`)
  const visitor = needsCookie(call, found.visitor)
    ? { ...found.visitor, sid: giveCookie(parts.cookie, response) }
    : found.visitor
  request.headers = forwardedHeaders(request.headers, {
    identity: await parts.tokenFor(visitor, call.service),
    requestId: String(response.getHeader('x-request-id')),
    address: found.address,
    bodyBytes: found.body?.length,
  })
  const answer = await parts.forwarder.forward(call.service, request, response, found.body).catch((error: Error) => {
    throw toProblem(error)
  })
  const isDone = (answer.statusCode ?? 500) < 300
  if (isDone) await acceptEnd(parts.records, call, visitor, sessionsEndOf(answer))
  const grant = isDone ? grantOf(answer) : undefined
  if (grant !== undefined) await giveSession(parts, call, visitor, grant, response)
  passAnswer(answer, request, response)
}

const needsCookie = ({ method, limit }: Call, { sid }: Visitor): boolean =>
  sid === undefined && method !== 'GET' && limit !== 'webhook'

async function giveSession(
  parts: CallParts,
  call: Call,
  visitor: Visitor,
  grant: string,
  response: Response,
): Promise<void> {
  const given = await acceptGrant(parts, call, visitor, grant)
  // The visitor's cookie of this very answer is superseded by that of the person.
  if (given !== undefined) response.setHeader('set-cookie', given)
}
