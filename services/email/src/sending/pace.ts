import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import { type Lane, lanes } from '../messages/lanes.ts'
import { sendingRules } from './rules.ts'

/** Waits until the pace of all replicas allows so many more mails of a lane. */
export type Pace = (lane: Lane, mails: number) => Promise<void>

/** How many a lane may ask for at once, so that its share can hold them. */
export const pacePiece = (mailsPerSecond: number): number => Math.max(1, Math.floor(mailsPerSecond / 50))

/** How many recipients of a campaign are reserved at once, so that they leave long before the reservation is over. */
export const claimRows = (mailsPerSecond: number): number =>
  Math.min(sendingRules.claimRows, sendingRules.claimPaceSeconds * mailsPerSecond)

/**
 * What the mail server takes from all replicas together. A lane takes of its share, which those behind it take of too, then of those before it: so
 * whatever waits in a lane, there is something left for every lane before it.
 */
export function createPace(
  redis: Redis,
  { name = 'smtp', mailsPerSecond }: { name?: string; mailsPerSecond: number },
): Pace {
  const limiters = lanes.map((lane) =>
    createLimiter(redis, {
      name: `${name}:${lane}`,
      points: Math.max(1, Math.floor(mailsPerSecond * sendingRules.shares[lane])),
      seconds: 1,
      whenAway: 'count-here',
    }),
  )
  return async (lane, mails) => {
    const taken = limiters.slice(0, lanes.indexOf(lane) + 1)
    for (const limiter of taken.toReversed()) await takeTurn(limiter, mails)
  }
}

async function takeTurn(limiter: Limiter, mails: number): Promise<void> {
  for (;;) {
    try {
      await limiter.take('all', mails)
      return
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too-many-requests') throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}
