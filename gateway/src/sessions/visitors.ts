import type { Call, GatewayCall } from '@evenhand/contracts/http'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { Request, Response } from 'express'
import { newToken, type SessionCookie, sidOf } from './cookie.ts'
import type { SessionRecord, SessionRecords } from './records.ts'

/** Who makes a request, as far as the gateway knows. */
export interface Visitor {
  sid: string | undefined
  record: SessionRecord | undefined
  /** Where they log in at the desk. */
  deskBrowser?: string
}

export const sidOfRequest = (cookie: SessionCookie, request: Request): string | undefined => {
  const token = cookie.read(request.headers.cookie)
  return token === undefined ? undefined : sidOf(token)
}

/**
 * The session behind a request. While Redis is away, calls that anyone may make go on as a visitor's; those that need a
 * person cannot.
 */
export async function findVisitor(
  records: SessionRecords,
  call: Call | GatewayCall,
  sid: string | undefined,
): Promise<Visitor> {
  if (sid === undefined) return { sid, record: undefined }
  try {
    return { sid, record: await records.find(sid) }
  } catch (error) {
    if (call.access === 'anyone' && error instanceof DependencyDown) return { sid, record: undefined }
    throw error
  }
}

/** A visitor who changes something gets a cookie that tells this browser from others. It is not stored anywhere. */
export function giveCookie(cookie: SessionCookie, response: Response): string {
  const token = newToken()
  response.append('set-cookie', cookie.give(token))
  return sidOf(token)
}
