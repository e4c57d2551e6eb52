import type { LimitClass } from '@evenhand/contracts/http'
import { subscriberOf } from '@evenhand/service-kit/auth'
import { type Counted, createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Response } from 'express'
import { inHandfuls } from './handfuls.ts'
import { type LimitRule, limitTable } from './limit-table.ts'

export interface Limits {
  /** Counts one call of a browser and its address; throws `too-many-requests` when either has no more. */
  take(limitClass: LimitClass, sid: string | undefined, address: string): Promise<Counted>
}

export function createLimits(redis: Redis, scale: number): Limits {
  const limiters = new Map(
    Object.entries(limitTable).map(([name, rule]) => [name, limitersOf(redis, name, rule, scale)] as const),
  )
  return {
    async take(limitClass, sid, address) {
      const { bySession, byAddress } = limiters.get(limitClass) ?? unknownClass(limitClass)
      const [ofAddress, ofSession] = await Promise.all([
        byAddress.take(subscriberOf(address)),
        sid === undefined ? undefined : bySession.take(sid),
      ])
      return ofSession && ofSession.remaining < ofAddress.remaining ? ofSession : ofAddress
    },
  }
}

const unknownClass = (name: string): never => {
  throw new Error(`There is no limit for the class ${name}`)
}

function limitersOf(
  redis: Redis,
  limitClass: string,
  { seconds, session, address, whenRedisIsAway: whenAway, handful }: LimitRule,
  scale: number,
): { bySession: Limiter; byAddress: Limiter } {
  const limiter = (by: string, points: number): Limiter => {
    const name = `gateway:${limitClass}:${by}`
    const counted = createLimiter(redis, { name, points: Math.floor(points * scale), seconds, whenAway })
    return handful === 1 ? counted : inHandfuls(counted, handful)
  }
  return { bySession: limiter('session', session), byAddress: limiter('address', address) }
}

export function tellLimit(response: Response, { limit, remaining, resetSeconds }: Counted): void {
  response.setHeader('RateLimit-Limit', limit)
  response.setHeader('RateLimit-Remaining', remaining)
  response.setHeader('RateLimit-Reset', resetSeconds)
}
