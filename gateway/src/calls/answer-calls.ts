import type { Call, GatewayCall } from '@evenhand/contracts/http'
import { proofHeader } from '@evenhand/contracts/problems'
import { refuseWithoutRight } from '@evenhand/service-kit/auth'
import type { FreeWays } from '@evenhand/service-kit/limits'
import { fileTooLarge, Problem } from '@evenhand/service-kit/problems'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { refuseCrossSite } from '../defence/cross-site.ts'
import type { CountInWork } from '../defence/in-work.ts'
import { type Limits, tellLimit } from '../defence/limits.ts'
import { grantOf, passAnswer, sessionsEndOf } from '../forwarding/answer.ts'
import { toProblem } from '../forwarding/failures.ts'
import type { Forwarder } from '../forwarding/forward.ts'
import { type DeskBrowserCookie, newToken, type SessionCookie, sidOf } from '../sessions/cookie.ts'
import { acceptProof, refuseOldProof } from '../sessions/fresh-proof.ts'
import { acceptEnd, acceptGrant, logsInAtDesk } from '../sessions/grants.ts'
import type { IdentityTokenFor } from '../sessions/identity-token.ts'
import type { SessionRecords } from '../sessions/records.ts'
import { findVisitor, giveCookie, sidOfRequest, type Visitor } from '../sessions/visitors.ts'
import { type AnswerWithKey, keyOf } from './answer-with-key.ts'
import { bodyOf, passOn, refuseUnaskedFields, type Sent } from './pass-on.ts'
import type { TellLook } from './told-looks.ts'
import type { Entry, RoutesTable } from './table.ts'

export interface CallParts {
  table: RoutesTable
  limits: Limits
  freeWays: FreeWays
  inWork: CountInWork
  records: SessionRecords
  cookie: SessionCookie
  deskCookie: DeskBrowserCookie
  tokenFor: IdentityTokenFor
  forwarder: Forwarder
  /** Answers who comes with an API key. */
  withKey: AnswerWithKey
  tellLook: TellLook
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
    const address = request.ip ?? 'unknown'
    parts.inWork(address, response)
    const key = keyOf(request)
    if (key !== undefined) {
      refuseLargeBody(request, response, entry)
      return parts.withKey(entry, { key, address }, request, response)
    }
    const sid = sidOfRequest(parts.cookie, request)
    const [visitor, counted] = await Promise.all([
      findVisitor(parts.records, call, sid).catch((error: unknown) => error),
      parts.limits.take(call.limit, sid, address),
    ])
    tellLimit(response, counted)
    if (call.limit !== 'webhook') refuseCrossSite(request, parts.publicOrigin)
    refuseLargeBody(request, response, entry)
    const own = parts.own.get(call)
    // A session that cannot be read is none of theirs that anyone may ask.
    if (own && call.access === 'anyone') return answerOwn(own, entry, request, response, next)
    if (!isVisitor(visitor)) throw visitor
    // What donors may do with their own, their services know; what roles take which calls, is known here too.
    if (own || visitor.record?.role === 'administrator') refuseWithoutRight(call, callerOf(visitor))
    if (call.freshProof) await refuseOldProof(parts.records, visitor)
    if (sid !== undefined && visitor.record?.role === 'administrator' && isWork(call)) parts.records.use(sid)
    if (own) return answerOwn(own, entry, request, response, next)
    if (isLook(call) && visitor.record?.role === 'administrator')
      await parts.tellLook({
        by: visitor,
        call,
        isFurther: request.query.after !== undefined,
        requestId: String(response.getHeader('x-request-id')),
      })
    const forget = call.freeWay ? await parts.freeWays.admit({ address, proof: request.get(proofHeader) }) : undefined
    try {
      const sent = await bodyOf(request, response, entry)
      const still = await visitorAfterBody(parts, call, visitor)
      await forwardCall(parts, entry, { visitor: still, address, sent }, request, response)
    } catch (error) {
      await forget?.()
      throw error
    }
    // What was mistyped, or refused, was no asking.
    if (response.statusCode >= 400) await forget?.()
  }
}

/** What the gateway answers itself takes no body; nobody else would read that it has unknown fields. */
async function answerOwn(
  own: RequestHandler,
  entry: Entry,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  refuseUnaskedFields(entry, request, await bodyOf(request, response, entry))
  await own(request, response, next)
}

/** Asked again once the body is here: it may have been kept back until the session was ended, by a new password or an owner. */
async function visitorAfterBody({ records }: CallParts, call: Call | GatewayCall, visitor: Visitor): Promise<Visitor> {
  if (visitor.record === undefined) return visitor
  const still = await findVisitor(records, call, visitor.sid)
  if (visitor.record.role === 'administrator') refuseWithoutRight(call, callerOf(still))
  return still
}

/** A list of people, or one of their records. What else is audited its service tells of. */
const isLook = ({ audited = [] }: Call | GatewayCall): boolean => audited.includes('list-read')

/** What pages ask again and again by themselves keeps no administrator's session; the desk tells of keys and clicks with a call of its own. */
const isWork = ({ access, method }: Call | GatewayCall): boolean => access === 'administrator' && method !== 'GET'

const callerOf = ({ record }: Visitor) => ({
  role: record?.role ?? ('anonymous' as const),
  roles: record?.roles ?? [],
  factor: record?.factor,
})

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

/** A browser that is still sending a file reads no answer, so what is refused of one is taken and thrown away; not more than this. */
const refusedFileBytesMax = 64 * 1024 * 1024

function refuseLargeBody(request: Request, response: Response, { call, bodyBytesMax }: Entry): void {
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (bytes <= bodyBytesMax) return
  if (call.request.file && bytes <= refusedFileBytesMax) throw fileTooLarge(bodyBytesMax)
  // What follows is the body that nobody will read: the connection ends with the answer.
  response.setHeader('Connection', 'close')
  throw call.request.file ? fileTooLarge(bodyBytesMax) : new Problem('body-too-large')
}

async function forwardCall(
  parts: CallParts,
  { call }: Entry,
  found: { visitor: Visitor; address: string; sent: Sent },
  request: Request,
  response: Response,
): Promise<void> {
  if (!('service' in call)) throw new Error(`The gateway has no answer for ${call.method} ${call.path}`)
  const deskToken = logsInAtDesk(call) ? (parts.deskCookie.read(request.headers.cookie) ?? newToken()) : undefined
  const visitor: Visitor = {
    ...found.visitor,
    ...(needsCookie(call, found.visitor) && { sid: giveCookie(parts.cookie, response) }),
    ...(deskToken !== undefined && { deskBrowser: sidOf(deskToken) }),
  }
  const asking = { userAgent: request.headers['user-agent'], askedAt: Date.now() }
  const identity = await parts.tokenFor(visitor, call.service)
  const passed = { identity, address: found.address, sent: found.sent }
  const answer = await passOn(parts.forwarder, call.service, passed, request, response)
  const isDone = (answer.statusCode ?? 500) < 300
  if (isDone) await acceptProof(parts.records, call, visitor, asking.askedAt)
  const renewed = isDone ? await acceptEnd(parts, call, visitor, sessionsEndOf(answer), asking.askedAt) : undefined
  if (renewed !== undefined) response.setHeader('set-cookie', renewed)
  const grant = isDone ? grantOf(answer) : undefined
  if (grant !== undefined) await giveSession(parts, call, visitor, { grant, asking, deskToken }, response)
  await passAnswer(answer, request, response).catch((error: Error) => {
    throw toProblem(error)
  })
}

const needsCookie = ({ method, limit }: Call, { sid }: Visitor): boolean =>
  sid === undefined && method !== 'GET' && limit !== 'webhook'

async function giveSession(
  parts: CallParts,
  call: Call,
  visitor: Visitor,
  {
    grant,
    asking,
    deskToken,
  }: { grant: string; asking: { userAgent: string | undefined; askedAt: number }; deskToken: string | undefined },
  response: Response,
): Promise<void> {
  const given = await acceptGrant(parts, call, visitor, grant, asking)
  // The visitor's cookie of this very answer is superseded by that of the person.
  if (given === undefined) return
  response.setHeader('set-cookie', given)
  if (deskToken !== undefined) response.append('set-cookie', parts.deskCookie.give(deskToken))
}
