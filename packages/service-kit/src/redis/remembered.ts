import type { Redis } from 'ioredis'

/**
 * Asks `load` at most once in `seconds` for all replicas together, so that a page which everybody opens costs the database
 * nothing. While Redis is away each request asks for itself.
 */
export async function remembered<T>(redis: Redis, key: string, seconds: number, load: () => Promise<T>): Promise<T> {
  if (redis.status !== 'ready') return load()
  const known = await redis.get(key).catch(() => null)
  if (known !== null) return JSON.parse(known) as T
  const fresh = await load()
  await redis.set(key, JSON.stringify(fresh), 'EX', seconds).catch(() => undefined)
  return fresh
}
