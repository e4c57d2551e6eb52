import { clientAddressOf, networkOf, subscriberOf } from '../auth/index.ts'
import type { Redis } from '../redis/index.ts'
import { createLimiter } from './limiter.ts'
import type { VisitorLimits } from './visitors.ts'

/** Of a range of addresses that one owner may have (`networkOf`), so many times as of one address. */
const neighbors = 3

/** How often something is taken from one network address. A browser without cookies is another each time, so none is counted for itself. */
export function createNetworkLimits(
  redis: Redis,
  limit: { name: string; address: number; minutes: number; scale: number; refusal: string },
): VisitorLimits {
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
    async take({ request }) {
      const from = clientAddressOf(request)
      await ofAddress.take(subscriberOf(from))
      await ofNeighbors.take(networkOf(from))
    },
  }
}
