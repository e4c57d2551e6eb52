import { setTimeout as sleep } from 'node:timers/promises'
import { createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import { Problem } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { LRUCache } from 'lru-cache'
import { type Lane, lanes } from '../messages/lanes.ts'
import type { Outcome } from '../messages/rules.ts'
import { ceilingOf, type Relay } from './relay-settings.ts'
import { createRests, type Rests } from './rests.ts'
import { sendingRules } from './rules.ts'
import type { Smtp } from './smtp.ts'

/** What a relay may send, counted for all replicas together, and whether it rests. */
export interface RelayCounts {
  rests: Rests
  /** Whether it may send one more now, and its place is taken. */
  take(relay: Relay, lane: Lane): Promise<'go' | 'in-a-moment' | 'not-today'>
}

/** One that hangs or refuses us is asked again after a second, then two, up to two minutes. */
const relayRest = { firstSeconds: 1, mostSeconds: 120 } as const
const daySeconds = 24 * 60 * 60
const momentMs = 100
/** One for each relay, lane and day: those of days before are let go of. */
const limitersMax = 500

export function createRelayCounts(
  redis: Redis,
  { name = 'relays', now }: { name?: string; now: () => Date },
): RelayCounts {
  const limiters = new LRUCache<string, Limiter>({ max: limitersMax })
  const limiter = (key: string, points: number, seconds: number): Limiter => {
    const known = limiters.get(key)
    if (known) return known
    const made = createLimiter(redis, { name: `${name}:${key}`, points, seconds, whenAway: 'count-here' })
    limiters.set(key, made)
    return made
  }
  return {
    rests: createRests(redis, name, relayRest),
    async take(relay, lane) {
      const { name: host, mailsPerSecond } = relay
      const ceiling = ceilingOf(relay, now())
      for (const { key, share } of bucketsOf(lane)) {
        if (mailsPerSecond !== undefined) {
          const points = Math.max(1, Math.floor(mailsPerSecond * share))
          if (!(await isTaken(limiter(`${host}${key}`, points, 1)))) return 'in-a-moment'
        }
        if (!ceiling) continue
        const mails = Math.floor(ceiling.mails * share)
        const isBelow = mails > 0 && (await isTaken(limiter(`${host}:day-${ceiling.day}${key}`, mails, daySeconds)))
        // What someone waits for is counted, and never kept back for the sake of a schedule.
        if (!isBelow && lane !== 'code' && lane !== 'receipt') return 'not-today'
      }
      return 'go'
    },
  }
}

/** What a lane takes from: its own part first, with those before it in turn, up to all that the relay may send. */
const bucketsOf = (lane: Lane): { key: string; share: number }[] =>
  lanes
    .slice(0, lanes.indexOf(lane) + 1)
    .toReversed()
    .map((one) => ({ key: one === 'code' ? '' : `:${one}`, share: sendingRules.shares[one] }))

async function isTaken(limiter: Limiter): Promise<boolean> {
  try {
    await limiter.take('all')
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too-many-requests') return false
    throw error
  }
}

export interface Opened {
  relay: Relay
  smtp: Smtp
}

interface Choosing {
  counts: RelayCounts
  lane: Lane
  log: Log
  random?: () => number
}

/**
 * Several relays as one: each gets its share; one that hangs or refuses us rests, and the others take over at once. An email that may have left is never
 * given to a second one.
 */
export function overRelays(opened: readonly Opened[], { counts, lane, log, random = Math.random }: Choosing): Smtp {
  /** One round: the relays that may send now, until one of them answers about the email. */
  async function tryEach(mail: Parameters<Smtp['send']>[0], until: number) {
    let last: Outcome | undefined
    let isSoon = false
    for (const { relay, smtp } of inTurn(opened, random)) {
      if (Date.now() > until || (await counts.rests.restMs(relay.name)) > 0) continue
      const place = await counts.take(relay, lane)
      if (place === 'in-a-moment') isSoon = true
      if (place !== 'go') continue
      const outcome = await smtp.send(mail)
      if (outcome.kind !== 'away') {
        await counts.rests.worked(relay.name)
        return { outcome, isSoon: false }
      }
      // What began with this one mail keeps no other one back.
      if (!outcome.isOfMail) {
        await counts.rests.failed(relay.name)
        log.warn({ relay: relay.name, reason: outcome.reason }, 'relay-rests')
      }
      if (outcome.mayHaveLeft) return { outcome, isSoon: false }
      last = outcome
    }
    return { outcome: last, isSoon }
  }
  return {
    async send(mail) {
      const until = Date.now() + sendingRules.otherRelaysMs
      for (;;) {
        const { outcome, isSoon } = await tryEach(mail, until)
        if (!isSoon || Date.now() > until) return outcome ?? { kind: 'away', reason: 'relays-rest' }
        await sleep(momentMs)
      }
    },
    close() {
      for (const { smtp } of opened) smtp.close()
    },
  }
}

/** All of them, the first by chance and weight, then those that would take over. */
export function inTurn(opened: readonly Opened[], random: () => number): Opened[] {
  // Efraimidis and Spirakis: the greatest of random^(1/weight) is each one’s with the chance of its weight.
  return opened
    .map((one) => ({ one, place: random() ** (1 / one.relay.weight) }))
    .toSorted((a, b) => b.place - a.place)
    .map(({ one }) => one)
}
