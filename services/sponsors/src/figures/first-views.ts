import { type Caller, clientAddressOf, networkOf, subscriberOf, traces } from '@evenhand/service-kit/auth'
import { createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Request } from 'express'

const hour = { seconds: 60 * 60, whenAway: 'count-here' } as const
/** A household or an office; whoever loads a page or follows a link in a loop adds no more to a figure than this. */
export const viewsPerNetwork = 10
/** A range of addresses that one owner may have; many households and offices share one too. */
const viewsPerNeighbors = 200

export interface FirstViews {
  /** Which of some sponsors this browser has not seen within the hour, and its network not often. */
  of(ids: readonly string[], seenBy: { caller: Caller; request: Request }): Promise<string[]>
}

/**
 * A view counts once for a browser and an hour, and so does a click (`followed`). What Redis has of it for that hour is a keyed hash of the browser or network with the sponsor: it
 * leads to nobody, and not from one sponsor to another.
 */
export function firstViews(redis: Redis, key: string, what: 'views' | 'followed'): FirstViews {
  const trace = traces(key, `sponsor-${what}`)
  const byBrowser = createLimiter(redis, { ...hour, name: `sponsors:${what}:browser`, points: 1 })
  const byNetwork = createLimiter(redis, { ...hour, name: `sponsors:${what}:network`, points: viewsPerNetwork })
  const byNeighbors = createLimiter(redis, { ...hour, name: `sponsors:${what}:neighbors`, points: viewsPerNeighbors })
  return {
    async of(ids, { caller: { sessionId }, request }) {
      const address = clientAddressOf(request)
      const [network, neighbors] = [subscriberOf(address), networkOf(address)]
      const counts = async (id: string) =>
        (await hasLeft(byBrowser, trace('browser', `${id} ${sessionId ?? network}`))) &&
        (await hasLeft(byNetwork, trace('network', `${id} ${network}`))) &&
        (await hasLeft(byNeighbors, trace('network', `${id} near ${neighbors}`)))
      const counted = await Promise.all([...new Set(ids)].map(async (id) => ((await counts(id)) ? [id] : [])))
      return counted.flat()
    },
  }
}

async function hasLeft(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.take(key)
    return true
  } catch (refusal) {
    if (refusal instanceof Problem && refusal.code === 'too-many-requests') return false
    throw refusal
  }
}
