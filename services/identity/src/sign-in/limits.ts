import { createLimiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'

const seconds = 15 * 60

export interface AskingLimits {
  /** Throws `too-many-requests`; the same for every mailbox, known or not. */
  take(asked: { donorId: string; browser: string; address: string }): Promise<void>
}

/**
 * How often codes are mailed: to one mailbox, so that nobody is flooded and five codes times five tries stay far below a million; for
 * one browser; and for one network address, behind which many people may sit. The mailbox is counted last: a call that is refused for its
 * caller mails nothing, and takes none of the five from whoever owns the mailbox.
 */
export function createAskingLimits(redis: Redis, scale: number): AskingLimits {
  const limiter = (by: string, points: number) =>
    createLimiter(redis, {
      name: `identity:codes:${by}`,
      points: Math.floor(points * scale),
      seconds,
      whenAway: 'refuse',
    })
  const byMailbox = limiter('mailbox', 5)
  const byBrowser = limiter('browser', 10)
  const byAddress = limiter('address', 100)
  return {
    async take({ donorId, browser, address }) {
      await Promise.all([byBrowser.take(browser), byAddress.take(address)])
      await byMailbox.take(donorId)
    },
  }
}
