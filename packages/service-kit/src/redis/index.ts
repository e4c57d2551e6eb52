import { Redis } from 'ioredis'
import { DependencyDown } from '../problems/index.ts'
import type { Log } from '../telemetry/index.ts'
import { openAtSentinels } from './at-sentinels.ts'
import { quick } from './quick.ts'
import { readSentinels } from './sentinels.ts'

export type { Redis } from 'ioredis'
export { remembered } from './remembered.ts'

/**
 * A client that fails fast while Redis is away and comes back by itself. Commands of one tick travel together. Where `url` names sentinels, it follows
 * the server that they say is the primary. Throws a sentence for an address that is none.
 */
export function openRedis(url: string, onError: (error: Error) => void = () => undefined): Redis {
  const sentinels = readSentinels(url)
  const redis = sentinels ? openAtSentinels(sentinels) : new Redis(url, quick)
  redis.on('error', onError)
  return redis
}

/** A process's own client, after its first contact. The log has one line when Redis goes and one when it is back, not one for every try. */
export async function openOwnRedis(
  { REDIS_URL: url }: { REDIS_URL: string },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Redis> {
  let away = false
  const redis = openRedis(url, (error) => {
    if (!away) log.warn({ error }, 'redis-away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('redis-back')
    away = false
  })
  await firstContact(redis)
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
