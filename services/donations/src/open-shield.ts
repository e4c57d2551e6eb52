import { createHmac } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { type FreeWays, freeWays, proofsOfWork, recentAnyway } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { isUnpaidCheckout, supersedePayment } from './checkout/settling/store.ts'
import type { Processor } from './processor/processor.ts'
import { isCardSetup, type Shield, shieldWith } from './shield/shield.ts'
import { scaled, usualThresholds } from './shield/thresholds.ts'

interface Opened {
  db: Database
  redis: Redis
  processor: Processor
  donorIdKey: string
  scale: number
  log: Log
  now: () => Date
  closed: EventEmitter
}

const secretOf = (donorIdKey: string, what: 'shield' | 'free-ways'): string =>
  createHmac('sha256', donorIdKey).update(what).digest('base64url')

/** What a free entry asks when many come from one network. */
export function openFreeWays({
  redis,
  donorIdKey,
  scale,
  now,
}: Pick<Opened, 'redis' | 'donorIdKey' | 'scale' | 'now'>): FreeWays {
  const secret = secretOf(donorIdKey, 'free-ways')
  const recent = recentAnyway(redis, 'free-ways')
  return freeWays({ recent, proofs: proofsOfWork({ secret, recent, now }), secret, scale })
}

/** The shield of this service, on its stores. `closed` hears of a payment that has to end at the processor. */
export function openShield(deps: Opened): Shield {
  const { db, redis, processor, log, now, closed } = deps
  const secret = secretOf(deps.donorIdKey, 'shield')
  const recent = recentAnyway(redis, 'shield')
  return shieldWith({
    recent,
    proofs: proofsOfWork({ secret, recent, now }),
    thresholds: scaled(usualThresholds, deps.scale),
    secret,
    log,
    async closePayment(id) {
      if (isCardSetup(id)) return processor.cancelCardSetup(id)
      await supersedePayment(db, id, now())
      closed.emit('payment')
    },
    isUnpaidCheckout: (id) => isUnpaidCheckout(db, id),
  })
}
