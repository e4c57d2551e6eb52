import { subscriberOf } from '@evenhand/service-kit/auth'
import { Problem } from '@evenhand/service-kit/problems'
import type { Response } from 'express'

/** Ten browsers of one household with all their connections at once, and as many again. */
const callsMax = 128
const retryAfterSeconds = 2

/** Counts a call as in work until its answer was taken or given up; throws `too-many-requests` where its client has too many of them. */
export type CountInWork = (address: string, response: Response) => void

/**
 * How many calls of one client may be in work at a time. Calls that are counted by the minute alone could all wait at once for a client that sends or
 * reads slowly, and keep what they hold from everyone else. Each replica counts its own.
 */
export function countInWork(scale: number): CountInWork {
  const inWork = new Map<string, number>()
  return (address, response) => {
    const client = subscriberOf(address)
    const others = inWork.get(client) ?? 0
    if (others >= callsMax * scale) {
      throw new Problem('too-many-requests', {
        detail: 'Too many requests at once from your network. Try again in a moment.',
        retryAfterSeconds,
      })
    }
    inWork.set(client, others + 1)
    response.once('close', () => {
      const left = (inWork.get(client) ?? 1) - 1
      if (left > 0) inWork.set(client, left)
      else inWork.delete(client)
    })
  }
}
