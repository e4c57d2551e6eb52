import type { Redis } from 'ioredis'
import type { Recent } from './recent.ts'
import { recentHere } from './recent-here.ts'
import { recentInRedis } from './recent-in-redis.ts'

/** For all replicas; while Redis is away, for this process alone. Never throws for Redis' sake. */
export function recentAnyway(redis: Redis, prefix: string, now: () => number = Date.now): Recent {
  const [there, here] = [recentInRedis(redis, prefix, now), recentHere(now)]
  const ask = <T>(question: (recent: Recent) => Promise<T>): Promise<T> =>
    redis.status === 'ready' ? question(there).catch(() => question(here)) : question(here)
  return {
    note: (windows, member) => ask((recent) => recent.note(windows, member)),
    sizes: (windows) => ask((recent) => recent.sizes(windows)),
    members: (window) => ask((recent) => recent.members(window)),
    forget: (windows, members) => ask((recent) => recent.forget(windows, members)),
    secondsUntilBelow: (window, size) => ask((recent) => recent.secondsUntilBelow(window, size)),
    isFirst: (key, seconds) => ask((recent) => recent.isFirst(key, seconds)),
    keep: (key, value, seconds) => ask((recent) => recent.keep(key, value, seconds)),
    kept: (key) => ask((recent) => recent.kept(key)),
  }
}
