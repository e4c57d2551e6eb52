import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problems/index.ts'

export interface Limit {
  name: string
  points: number
  seconds: number
  /** What happens while Redis is away: reads are counted in this process alone, codes and payments are refused. */
  whenAway: 'count-here' | 'refuse'
  /** What the refused are told, where the usual sentence would not help. */
  refusal?: string
}

export interface Counted {
  limit: number
  remaining: number
  resetSeconds: number
}

export interface Limiter {
  /** Takes a point for `key`; throws `too-many-requests` with the seconds to wait when none is left. */
  take(key: string, points?: number): Promise<Counted>
}

/** A limit in Redis, counted in one atomic step for all replicas. */
export function createLimiter(redis: Redis, limit: Limit): Limiter {
  const { points, seconds: duration, refusal: detail } = limit
  const keyPrefix = `limit:${limit.name}`
  const insurance =
    limit.whenAway === 'count-here' ? { insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }) } : {}
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration,
    useRedisPackage: false,
    rejectIfRedisNotReady: true,
    ...insurance,
  })
  return {
    async take(key, taken = 1) {
      try {
        return toCounted(points, await limiter.consume(key, taken))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          throw new Problem('too-many-requests', {
            ...(detail === undefined ? {} : { detail }),
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          })
        }
        throw new Problem('dependency-unavailable', { cause: refusal })
      }
    },
  }
}

const toCounted = (limit: number, result: RateLimiterRes): Counted => ({
  limit,
  remaining: result.remainingPoints,
  resetSeconds: Math.ceil(result.msBeforeNext / 1000),
})
