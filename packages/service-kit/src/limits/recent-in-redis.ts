import type { Redis } from 'ioredis'
import { membersMax, type Recent, type RecentWindow } from './recent.ts'

/** For all replicas: a sorted set for each window, by the time in milliseconds. */
export function recentInRedis(redis: Redis, prefix: string, now: () => number = Date.now): Recent {
  const keyOf = ({ key }: RecentWindow) => `${prefix}:${key}`
  const valueKey = (key: string) => `${prefix}:value:${key}`
  const begin = ({ seconds }: RecentWindow) => now() - seconds * 1000

  return {
    async note(windows, member) {
      const batch = redis.multi()
      for (const window of windows) {
        const key = keyOf(window)
        batch.zremrangebyscore(key, '-inf', begin(window))
        batch.zadd(key, now(), member)
        batch.zremrangebyrank(key, 0, -membersMax - 1)
        batch.pexpire(key, window.seconds * 1000)
        batch.zcard(key)
      }
      const answers = await answersOf(batch.exec())
      return windows.map((_, index) => Number(answers[index * 5 + 4]))
    },

    async sizes(windows) {
      const batch = redis.multi()
      for (const window of windows) batch.zcount(keyOf(window), `(${begin(window)}`, '+inf')
      return (await answersOf(batch.exec())).map(Number)
    },

    members: (window) => redis.zrangebyscore(keyOf(window), `(${begin(window)}`, '+inf'),

    async forget(windows, members) {
      if (members.length === 0 || windows.length === 0) return
      const batch = redis.multi()
      for (const window of windows) batch.zrem(keyOf(window), ...members)
      await answersOf(batch.exec())
    },

    async secondsUntilBelow(window, size) {
      // The newest that has to go: then size - 1 are left.
      const [, at] = await redis.zrevrange(keyOf(window), size - 1, size - 1, 'WITHSCORES')
      return at === undefined ? 0 : Math.max(0, Math.ceil((Number(at) - begin(window)) / 1000))
    },

    isFirst: async (key, seconds) => (await redis.set(valueKey(key), '1', 'EX', seconds, 'NX')) === 'OK',
    keep: async (key, value, seconds) => void (await redis.set(valueKey(key), value, 'EX', seconds)),
    kept: async (key) => (await redis.get(valueKey(key))) ?? undefined,
  }
}

/** What each command of a batch answered; throws the first failure. */
async function answersOf(executed: Promise<[error: Error | null, answer: unknown][] | null>): Promise<unknown[]> {
  const results = (await executed) ?? []
  return results.map(([error, answer]) => {
    if (error) throw error
    return answer
  })
}
