import type { Request } from 'express'
import { clientAddressOf, networkOf, subscriberOf } from '../auth/index.ts'
import type { Redis } from '../redis/index.ts'
import { createLimiter } from './limiter.ts'

/** Of a range of addresses that one owner may have (`networkOf`), so many times as of one address. */
const neighbors = 3

export interface NetworkLimit {
  /** Throws `too-many-requests` when the network that a request comes from has taken too much. */
  take(request: Request, points?: number): Promise<void>
}

/** How often something is taken from one network address. A browser without cookies is another each time, so none is counted for itself. */
export function createNetworkLimit(
  redis: Redis,
  limit: { name: string; address: number; minutes: number; scale: number; refusal: string },
): NetworkLimit {
  const limiter = (by: string, points: number) =>
    createLimiter(redis, {
      name: `${limit.name}:${by}`,
      points: Math.floor(points * limit.scale),
      seconds: limit.minutes * 60,
      whenAway: 'count-here',
      refusal: limit.refusal,
    })
  const ofAddress = limiter('address', limit.address)
  const ofNeighbors = limiter('neighbors', limit.address * neighbors)
  return {
    async take(request, points = 1) {
      const from = clientAddressOf(request)
      await ofAddress.take(subscriberOf(from), points)
      await ofNeighbors.take(networkOf(from), points)
    },
  }
}
