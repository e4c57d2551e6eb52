import type { Counted, Limiter } from '@evenhand/service-kit/limits'
import { LRUCache } from 'lru-cache'

const keysMax = 20_000

/**
 * Takes points from `limiter` a handful at a time and hands them out here one by one, so that a busy browser costs Redis a tenth of
 * the questions. Nobody gets more than the limit; whoever nears it may be refused up to a handful early, for each replica that served them.
 */
export function inHandfuls(limiter: Limiter, handful: number, now: () => number = Date.now): Limiter {
  const held = new LRUCache<string, { left: number; untilMs: number; counted: Counted }>({ max: keysMax })
  return {
    async take(key) {
      const kept = held.get(key)
      if (kept && kept.left > 0 && kept.untilMs > now()) {
        kept.left -= 1
        return tell(kept.counted, kept.left, kept.untilMs - now())
      }
      const counted = await limiter.take(key, handful)
      const untilMs = now() + counted.resetSeconds * 1000
      // Twins that found nothing have each taken a handful: none of it is lost.
      const others = held.get(key)
      const left = handful - 1 + (others && others.untilMs > now() ? others.left : 0)
      held.set(key, { left, untilMs, counted })
      return tell(counted, left, counted.resetSeconds * 1000)
    },
  }
}

const tell = ({ limit, remaining }: Counted, left: number, milliseconds: number): Counted => ({
  limit,
  remaining: remaining + left,
  resetSeconds: Math.ceil(milliseconds / 1000),
})
