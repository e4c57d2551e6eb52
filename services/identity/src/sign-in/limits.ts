import type { Trace } from '@evenhand/service-kit/auth'
import { createLimiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'

const quarterSeconds = 15 * 60
const daySeconds = 24 * 60 * 60
/** How long a browser and a network are known from which a mailbox was proved. */
const knownSeconds = 30 * daySeconds

/** A mailbox's codes for those who aren't known to own it, in a quarter of an hour and in a day. */
const ofStrangers = { perQuarter: 5, perDay: 10 }
/** The same at each place that is known, which nobody elsewhere can use up. */
const ofOwner = { perQuarter: 5, perDay: 40 }

interface Place {
  browser: string | undefined
  address: string
}

export interface AskingLimits {
  /** Throws `too-many-requests`; the same for every mailbox, known or not. */
  take(asked: Place & { donorId: string; browser: string }): Promise<void>
  /** The mailbox was proved here, so that its codes are no stranger's here for 30 days. Never throws: whoever proved it is signed in anyway. */
  remember(proved: Place & { donorId: string }): Promise<void>
}

const tomorrow =
  'We’ve emailed this address many codes today. Use the link in the newest of those emails, or ask again tomorrow. Where you signed in within the last 30 days you can ask right away.'

/**
 * How often codes are mailed: to one mailbox, so that nobody is flooded and its codes times five tries stay far below a million; for one browser;
 * and for one network address, behind which many people may sit. The mailbox is counted last: a call that is refused for its caller mails nothing, and
 * takes nothing from whoever owns the mailbox. Strangers share one number of codes; a browser or network from which the mailbox was proved has its own.
 */
export function createAskingLimits(redis: Redis, scale: number, trace: Trace): AskingLimits {
  /** Keyed hashes: who signed in from where is nobody's business. */
  const keysOf = (donorId: string, { browser, address }: Place): string[] => [
    ...(browser === undefined ? [] : [`codes:proved:${trace('browser', `${donorId} ${browser}`)}`]),
    `codes:proved:${trace('network', `${donorId} ${address}`)}`,
  ]
  const limiter = (by: string, points: number, seconds = quarterSeconds, refusal?: string) =>
    createLimiter(redis, {
      name: `identity:codes:${by}`,
      points: Math.floor(points * scale),
      seconds,
      whenAway: 'refuse',
      ...(refusal !== undefined && { refusal }),
    })
  const byBrowser = limiter('browser', 10)
  const byAddress = limiter('address', 100)
  const sharesOf = (by: string, { perQuarter, perDay }: typeof ofOwner) => [
    limiter(by, perQuarter),
    limiter(`${by}-day`, perDay, daySeconds, tomorrow),
  ]
  const shares = { strangers: sharesOf('mailbox', ofStrangers), owner: sharesOf('own', ofOwner) }

  async function knownPlaceOf({ donorId, ...place }: Place & { donorId: string }): Promise<string | undefined> {
    for (const key of keysOf(donorId, place)) {
      // While Redis is away nobody is known; the limits refuse then.
      if ((await redis.exists(key).catch(() => 0)) === 1) return key
    }
    return undefined
  }

  return {
    async take({ donorId, browser, address }) {
      await Promise.all([byBrowser.take(browser), byAddress.take(address)])
      const place = await knownPlaceOf({ donorId, browser, address })
      for (const share of place === undefined ? shares.strangers : shares.owner) await share.take(place ?? donorId)
    },
    async remember({ donorId, ...place }) {
      const kept = redis.multi()
      for (const key of keysOf(donorId, place)) kept.set(key, '1', 'EX', knownSeconds)
      await kept.exec().catch(() => undefined)
    },
  }
}
