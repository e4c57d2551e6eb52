import { DependencyDown } from '@evenhand/service-kit/problems'
import type { Request, Response } from 'express'
import type { SessionCookie } from './cookie.ts'
import type { SessionRecords } from './records.ts'
import { giveCookie, sidOfRequest } from './visitors.ts'

export type IsStranger = (request: Request, response: Response) => Promise<boolean>

/**
 * Whether nobody is signed in on the browser that asks for a page, which then needn't ask. It gets its cookie here, as it would with the
 * answer to that. While Redis is away, nobody knows.
 */
export const strangers =
  (records: SessionRecords, cookie: SessionCookie): IsStranger =>
  async (request, response) => {
    const sid = sidOfRequest(cookie, request)
    if (sid === undefined) {
      giveCookie(cookie, response)
      return true
    }
    try {
      return (await records.find(sid)) === undefined
    } catch (error) {
      if (error instanceof DependencyDown) return false
      throw error
    }
  }
