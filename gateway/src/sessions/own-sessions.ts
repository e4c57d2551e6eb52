import { gateway } from '@evenhand/contracts/http'
import type { AnswerOf } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, RequestHandler } from 'express'
import { unknownBrowser } from './browser-in-words.ts'
import { type SessionCookie, sidOf } from './cookie.ts'
import type { OpenSession, SessionRecord, SessionRecords } from './records.ts'
import { sidOfRequest } from './visitors.ts'

/** What a list calls a session: neither its cookie nor the name that services know its browser by. */
const idOf = (sid: string): string => sidOf(`listed ${sid}`)

interface Own {
  sid: string
  record: SessionRecord
  /** What this browser may see: whoever has not proved the mailbox sees what this browser began. */
  sessions: readonly OpenSession[]
}

/** Where a donor is signed in: to be seen and ended. The gateway's own, because only it knows sessions. */
export function ownSessionRoutes(records: SessionRecords, cookie: SessionCookie) {
  const own = async (request: Request): Promise<Own> => {
    const sid = sidOfRequest(cookie, request)
    const record = sid === undefined ? undefined : await records.find(sid)
    if (sid === undefined || !record) throw new Problem('sign-in-required')
    if (record.role !== 'donor') throw new Problem('not-allowed')
    const all = await records.list(record.subject)
    const sessions = record.mailbox === 'proved' ? all : all.filter((one) => one.sid === sid)
    return { sid, record, sessions }
  }
  const list: RequestHandler = async (request, response) => {
    const { sid, sessions } = await own(request)
    const answer: AnswerOf<typeof gateway.listOwnSessions> = sessions.map((one) => ({
      id: idOf(one.sid),
      browser: one.record.browser ?? unknownBrowser,
      provedBy: one.record.provedBy ?? null,
      startedAt: new Date(one.record.issuedAt).toISOString(),
      lastSeenAt: new Date(one.sid === sid ? Date.now() : one.seenAt).toISOString(),
      isThis: one.sid === sid,
    }))
    response.json(answer)
  }
  const end: RequestHandler = async (request, response) => {
    const { sid, sessions } = await own(request)
    const id = decodeURIComponent(request.path.split('/').at(-1) ?? '')
    const one = sessions.find((session) => idOf(session.sid) === id)
    if (!one) throw new Problem('not-found', { detail: 'That browser is signed out already.' })
    if (one.sid === sid) throw new Problem('conflict', { detail: 'To end this session, sign out.' })
    await records.end(one.sid)
    response.status(gateway.endOwnSession.response.status).end()
  }
  const endOthers: RequestHandler = async (request, response) => {
    const { sid, record, sessions } = await own(request)
    if (record.mailbox !== 'proved')
      throw new Problem('mailbox-to-prove', {
        detail: 'To sign out other browsers, sign out here, then sign in with the code we email you.',
      })
    for (const one of sessions) if (one.sid !== sid) await records.end(one.sid)
    response.status(gateway.endOtherSessions.response.status).end()
  }
  return { list, end, endOthers }
}
