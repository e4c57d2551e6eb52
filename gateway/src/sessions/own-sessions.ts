import { gateway } from '@evenhand/contracts/http'
import type { AnswerOf } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, RequestHandler, Response } from 'express'
import { unknownBrowser } from './browser-in-words.ts'
import { type SessionCookie, sidOf } from './cookie.ts'
import type { TellEnds } from './ends-of-sessions.ts'
import type { OpenSession, SessionRecord, SessionRecords } from './records.ts'
import { sidOfRequest } from './visitors.ts'

/** What a list calls a session: neither its cookie nor the name that services know its browser by. */
const idOf = (sid: string): string => sidOf(`listed ${sid}`)

interface Own {
  sid: string
  record: SessionRecord
  /** What this browser may see: a donor who has not proved the mailbox sees what this browser began. */
  sessions: readonly OpenSession[]
}

const isProved = ({ role, mailbox }: SessionRecord): boolean => role === 'administrator' || mailbox === 'proved'
const browserOf = ({ record }: OpenSession): string => record.browser ?? unknownBrowser

/** Where a donor or an administrator is signed in: to be seen and ended. The gateway's own, because only it knows sessions. */
export function ownSessionRoutes(records: SessionRecords, cookie: SessionCookie, tell: TellEnds) {
  const own = async (request: Request): Promise<Own> => {
    const sid = sidOfRequest(cookie, request)
    const record = sid === undefined ? undefined : await records.find(sid)
    if (sid === undefined || !record) throw new Problem('sign-in-required')
    const all = await records.list(record.subject)
    return { sid, record, sessions: isProved(record) ? all : all.filter((one) => one.sid === sid) }
  }
  const told = async ({ sid, record }: Own, ended: readonly OpenSession[], response: Response): Promise<void> => {
    if (record.role !== 'administrator' || ended.length === 0) return
    await tell.others({ sid, record }, ended.map(browserOf), String(response.getHeader('x-request-id')))
  }
  const list: RequestHandler = async (request, response) => {
    const { sid, sessions } = await own(request)
    const answer: AnswerOf<typeof gateway.listOwnSessions> = sessions.map((one) => ({
      id: idOf(one.sid),
      browser: browserOf(one),
      provedBy: one.record.provedBy ?? null,
      ...(one.record.loggedInBy && { loggedInBy: one.record.loggedInBy }),
      startedAt: new Date(one.record.issuedAt).toISOString(),
      lastSeenAt: new Date(one.sid === sid ? Date.now() : one.seenAt).toISOString(),
      isThis: one.sid === sid,
    }))
    response.json(answer)
  }
  const end: RequestHandler = async (request, response) => {
    const asking = await own(request)
    const id = decodeURIComponent(request.path.split('/').at(-1) ?? '')
    const one = asking.sessions.find((session) => idOf(session.sid) === id)
    if (!one) throw new Problem('not-found', { detail: 'That browser is signed out already.' })
    if (one.sid === asking.sid) throw new Problem('conflict', { detail: 'To end this session, sign out.' })
    await records.end(one.sid)
    await told(asking, [one], response)
    response.status(gateway.endOwnSession.response.status).end()
  }
  const endOthers: RequestHandler = async (request, response) => {
    const asking = await own(request)
    if (!isProved(asking.record))
      throw new Problem('mailbox-to-prove', {
        detail: 'To sign out other browsers, sign out here, then sign in with the code we email you.',
      })
    await records.endAll(asking.record.subject, asking.sid)
    await told(
      asking,
      asking.sessions.filter(({ sid }) => sid !== asking.sid),
      response,
    )
    response.status(gateway.endOtherSessions.response.status).end()
  }
  return { list, end, endOthers }
}
