import { createHmac } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { recentAnyway } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { isUnpaidCheckout, supersedePayment } from './checkout/settling/store.ts'
import type { Processor } from './processor/processor.ts'
import { proofsOfWork } from './shield/proofs.ts'
import { isCardSetup, type Shield, shieldWith } from './shield/shield.ts'
import { scaled, usualThresholds } from './shield/thresholds.ts'

/** The shield of this service, on its stores. `closed` hears of a payment that has to end at the processor. */
export function openShield(deps: {
  db: Database
  redis: Redis
  processor: Processor
  donorIdKey: string
  scale: number
  log: Log
  now: () => Date
  closed: EventEmitter
}): Shield {
  const { db, redis, processor, log, now, closed } = deps
  const secret = createHmac('sha256', deps.donorIdKey).update('shield').digest('base64url')
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
