import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@evenhand/service-kit/auth'

/** A page may stay open for a day at work; what it was given is of no use the next day. */
export const pageTokenHours = 12

/**
 * Goes with the links that a browser was shown, so that a click on one is known from what another site has the browser fetch: only the page
 * that asked for the links can read it, and it is good for that browser alone.
 */
export interface PageTokens {
  /** Undefined for whoever comes without cookies: nobody could be told from another. */
  of(caller: Caller, now: Date): string | undefined
  isOf(caller: Caller, token: string | undefined, now: Date): boolean
}

export function pageTokens(key: string): PageTokens {
  const proofOf = (sessionId: string, until: string): string =>
    createHmac('sha256', key).update(`sponsor-links ${sessionId} ${until}`).digest('base64url').slice(0, 22)
  return {
    of({ sessionId }, now) {
      if (sessionId === undefined) return undefined
      const until = (Math.floor(now.getTime() / 1000) + pageTokenHours * 3_600).toString(36)
      return `${until}.${proofOf(sessionId, until)}`
    },
    isOf(caller, token, now) {
      const [until = '', proof = ''] = token?.split('.', 2) ?? []
      if (!/^[0-9a-z]{6,8}$/.test(until) || Number.parseInt(until, 36) * 1000 <= now.getTime()) return false
      return sessionsOf(caller).some((sessionId) => isSame(proof, proofOf(sessionId, until)))
    },
  }
}

/** The page may have been loaded before somebody signed in. */
const sessionsOf = (caller: Caller): string[] =>
  [caller.sessionId, caller.role === 'donor' ? caller.from : undefined].filter((one) => one !== undefined)

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
