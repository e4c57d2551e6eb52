import { createHmac } from 'node:crypto'
import { type FreeWays, freeWays, proofsOfWork, recentAnyway } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Config } from '../config.ts'

/** What the calls ask that give entries for nothing. All replicas have the key of the identity tokens, so each takes the proofs of the others. */
export function openFreeWays(
  redis: Redis,
  { IDENTITY_PRIVATE_KEY, LIMITS_SCALE: scale }: Pick<Config, 'IDENTITY_PRIVATE_KEY' | 'LIMITS_SCALE'>,
): FreeWays {
  const secret = createHmac('sha256', IDENTITY_PRIVATE_KEY).update('free-ways').digest('base64url')
  const recent = recentAnyway(redis, 'gateway:free-ways')
  return freeWays({ recent, proofs: proofsOfWork({ secret, recent, now: () => new Date() }), secret, scale })
}
