import type { Redis } from '@evenhand/service-kit/redis'
import type { Outcome } from '../messages/rules.ts'

/** How something rests that failed: twice as long each time, and as new when it has worked. */
export interface RestRule {
  firstSeconds: number
  mostSeconds: number
}

/** Who rests, known to all replicas. While Redis is away each knows what it saw itself. */
export interface Rests {
  /** How long it rests yet; 0: not. */
  restMs(key: string): Promise<number>
  /** It failed. What rests already rests no longer for it: many emails that are on their way fail together. */
  failed(key: string): Promise<void>
  worked(key: string): Promise<void>
  /** How many rest now. */
  countResting(): Promise<number>
}

interface Rest {
  until: number
  times: number
}

const readEveryMs = 1_000
const forgetSeconds = 24 * 60 * 60
const doublingsMax = 20

export function createRests(redis: Redis, name: string, { firstSeconds, mostSeconds }: RestRule): Rests {
  const key = `rests:${name}`
  let known = new Map<string, Rest>()
  let readAt = 0

  async function read(): Promise<void> {
    if (Date.now() - readAt < readEveryMs) return
    readAt = Date.now()
    const all = await redis.hgetall(key).catch(() => undefined)
    if (!all) return
    const read = new Map(Object.entries(all).map(([one, text]) => [one, restOf(text)]))
    // What began to rest here while the answer was on its way isn't in it yet.
    for (const [one, rest] of known)
      if (rest.until > Date.now() && (read.get(one)?.until ?? 0) < rest.until) read.set(one, rest)
    known = read
  }
  return {
    async restMs(one) {
      await read()
      return Math.max(0, (known.get(one)?.until ?? 0) - Date.now())
    },
    async failed(one) {
      await read()
      const { until, times } = known.get(one) ?? { until: 0, times: 0 }
      if (until > Date.now()) return
      const seconds = Math.min(mostSeconds, firstSeconds * 2 ** Math.min(times, doublingsMax))
      const rest = { until: Date.now() + seconds * 1000, times: times + 1 }
      known.set(one, rest)
      const writes = [redis.hset(key, one, `${rest.until} ${rest.times}`), redis.expire(key, forgetSeconds)]
      await Promise.allSettled(writes)
    },
    async worked(one) {
      // Nearly always there is nothing to forget. What was on its way when it failed says nothing new.
      const rest = known.get(one)
      if (!rest || rest.until > Date.now()) return
      known.delete(one)
      await redis.hdel(key, one).catch(() => undefined)
    },
    async countResting() {
      await read()
      return [...known.values()].filter(({ until }) => until > Date.now()).length
    },
  }
}

function restOf(text: string): Rest {
  const [until = 0, times = 0] = text.split(' ').map(Number)
  return { until, times }
}

/** Whether a domain takes our emails, as one of them was told. */
export async function noteDomain(domains: Rests, domain: string, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'sent') await domains.worked(domain)
  else if (outcome.kind === 'not-now' && outcome.isAboutDomain) await domains.failed(domain)
}
