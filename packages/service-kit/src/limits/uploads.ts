import { clientAddressOf, networkOf, subscriberOf } from '../auth/index.ts'
import type { Redis } from '../redis/index.ts'
import { createLimiter } from './limiter.ts'
import { createVisitorLimits, type VisitorLimits } from './visitors.ts'

const perQuarterHour = { browser: 30, address: 60 }
/** What nothing names is swept after a day: so about these lie there unnamed at a time, or more while nothing at all is named (`sweepFiles`). */
const perDay = { address: 100, neighbors: 400, everyone: 5_000 }

/**
 * How many files that anyone may send are taken: of one browser and network in a while, and of one network and of everyone in a day. A network that
 * is refused takes nothing of what everyone has together. `what` is what the files are called: `photos`.
 */
export function createUploadLimits(
  redis: Redis,
  { name, what, scale }: { name: string; what: string; scale: number },
): VisitorLimits {
  const visitors = createVisitorLimits(redis, { name, ...perQuarterHour, scale })
  const daily = (by: keyof typeof perDay, refusal: string) =>
    createLimiter(redis, {
      name: `${name}:day:${by}`,
      points: Math.floor(perDay[by] * scale),
      seconds: 24 * 60 * 60,
      whenAway: 'count-here',
      refusal,
    })
  const tooMany = `Your network has sent as many ${what} today as we take from one. Go on without it, or try again tomorrow.`
  const ofNetwork = daily('address', tooMany)
  const ofNeighbors = daily('neighbors', tooMany)
  const ofEveryone = daily(
    'everyone',
    `We’ve received as many ${what} as we can keep today. Go on without it, or try again tomorrow.`,
  )
  return {
    async take(asked) {
      await visitors.take(asked)
      const address = clientAddressOf(asked.request)
      await ofNetwork.take(subscriberOf(address))
      // One who has a whole range of addresses takes no more of what everyone has.
      await ofNeighbors.take(networkOf(address))
      await ofEveryone.take('everyone')
    },
  }
}
