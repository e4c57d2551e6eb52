import { gateway } from '@evenhand/contracts/http'
import type { AnswerOf } from '@evenhand/contracts/http'
import type { RequestHandler } from 'express'
import type { SessionCookie } from './cookie.ts'
import type { TellEnds } from './ends-of-sessions.ts'
import type { SessionRecord, SessionRecords } from './records.ts'
import { giveCookie, sidOfRequest } from './visitors.ts'

const rolesOf = ({ roles, factor }: SessionRecord) => ({ ...(roles && { roles }), ...(factor && { factor }) })
const mailboxOf = ({ role, mailbox }: SessionRecord) =>
  role === 'donor' && mailbox !== 'proved' ? { mailbox: 'to-prove' as const } : {}

/** `GET /api/session` and `DELETE /api/session`: the gateway's own, because only it knows sessions. */
export function sessionRoutes(records: SessionRecords, cookie: SessionCookie, tellEnds: TellEnds) {
  const tell: RequestHandler = async (request, response) => {
    const sid = sidOfRequest(cookie, request)
    if (sid === undefined) giveCookie(cookie, response)
    const record = sid === undefined ? undefined : await records.find(sid)
    const answer: AnswerOf<typeof gateway.getSession> = record
      ? {
          role: record.role,
          expiresAt: new Date(record.expiresAt).toISOString(),
          ...rolesOf(record),
          ...mailboxOf(record),
        }
      : { role: 'anonymous' }
    response.json(answer)
  }
  const end: RequestHandler = async (request, response) => {
    const sid = sidOfRequest(cookie, request)
    const record = sid === undefined ? undefined : await records.signOut(sid)
    if (record?.role === 'administrator')
      await tellEnds.loggedOut({ sid, record }, String(response.getHeader('x-request-id')))
    response.append('set-cookie', cookie.forget()).status(gateway.endSession.response.status).end()
  }
  /** What came in with it counts as use already, like everything that an administrator changes (`answer-calls.ts`). */
  const keep: RequestHandler = (_request, response) => {
    response.status(gateway.keepSession.response.status).end()
  }
  return { tell, end, keep }
}
