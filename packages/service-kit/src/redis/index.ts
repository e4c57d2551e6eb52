import { Redis } from 'ioredis'
import { DependencyDown } from '../problems/index.ts'

export type { Redis } from 'ioredis'
export { remembered } from './remembered.ts'

/** A client that fails fast while Redis is away and comes back by itself. Commands of one tick travel together. */
export function openRedis(url: string, onError: (error: Error) => void = () => undefined): Redis {
  const redis = new Redis(url, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    // Waited for even where the connection is gone already: a process that ends while Redis is away stays that long.
    disconnectTimeout: 500,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  })
  redis.on('error', onError)
  return redis
}

/** Waits for the first connection, so that the first request does not meet a Redis that only seems away. Returns when it is known to be away, too. */
export async function firstContact(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('error', () => resolve())
  })
}

export async function pingRedis(redis: Redis): Promise<void> {
  if ((await redis.ping()) !== 'PONG') throw new DependencyDown('Redis does not answer')
}

export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => redis.disconnect())
}
