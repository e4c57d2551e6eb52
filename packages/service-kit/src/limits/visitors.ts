import type { Request } from 'express'
import { type Caller, clientAddressOf, subscriberOf } from '../auth/index.ts'
import type { Redis } from '../redis/index.ts'
import { createLimiter } from './limiter.ts'

const seconds = 15 * 60

export interface VisitorLimits {
  /** Throws `too-many-requests` when this browser, or its network address, has asked too often. */
  take(asked: { caller: Caller; request: Request }): Promise<void>
}

/** How often in a quarter of an hour something is taken from one browser, and from one network address with many people behind it. */
export function createVisitorLimits(
  redis: Redis,
  limit: { name: string; browser: number; address: number; scale: number },
): VisitorLimits {
  const limiter = (by: 'browser' | 'address') =>
    createLimiter(redis, {
      name: `${limit.name}:${by}`,
      points: Math.floor(limit[by] * limit.scale),
      seconds,
      whenAway: 'count-here',
    })
  const byBrowser = limiter('browser')
  const byAddress = limiter('address')
  return {
    async take({ caller: { sessionId }, request }) {
      await Promise.all([
        byAddress.take(subscriberOf(clientAddressOf(request))),
        sessionId === undefined ? undefined : byBrowser.take(sessionId),
      ])
    },
  }
}
