import type { Redis } from '@evenhand/service-kit/redis'

/** Longer than any day, also the one of 25 hours. */
const rememberSeconds = 26 * 3_600

/**
 * Remembers in Redis which visits are already kept, so that a thousand clicks cost one write. It is only a memory: the unique key in the
 * store decides, and without Redis every click asks the store.
 */
export interface VisitMemory {
  has(key: string): Promise<boolean>
  add(key: string): Promise<void>
}

export function visitMemory(redis: Redis): VisitMemory {
  const named = (key: string): string => `sponsors:visit:${key}`
  return {
    has: async (key) => (await redis.exists(named(key)).catch(() => 0)) === 1,
    add: async (key) => {
      await redis.set(named(key), '1', 'EX', rememberSeconds).catch(() => undefined)
    },
  }
}
