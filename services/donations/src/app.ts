import { EventEmitter } from 'node:events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { donorIds } from '@evenhand/service-kit/auth'
import { lateSeconds, type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { createLimiter, createVisitorLimits } from '@evenhand/service-kit/limits'
import { rulesReactions } from '@evenhand/service-kit/rules'
import { databaseClock, openDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { z } from 'zod'
import { movementsJob } from './books/movements-job.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { cartUseCases } from './cart/use-cases.ts'
import { forgetCartsJob } from './cart-links/forget-job.ts'
import { cartLinkRoutes } from './cart-links/routes.ts'
import { cartLinksWith } from './cart-links/use-cases.ts'
import { abandonedJob } from './checkout/abandon.ts'
import { supersededJob } from './checkout/cancel-superseded.ts'
import { openCheckoutWith } from './checkout/open-checkout.ts'
import { openGuardedWith } from './checkout/open-guarded.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './donors/contacts.ts'
import { donorRoutes } from './donors/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { giftRegisterRoutes } from './administration/gifts/routes.ts'
import { giftRoutes } from './checkout/gift-routes.ts'
import { arrearsJob, unseenJob } from './memberships/arrears-job.ts'
import { closeCardSetupsJob } from './memberships/close-card-setups-job.ts'
import { membershipRegisterRoutes } from './administration/memberships/routes.ts'
import { endSecondJob } from './memberships/end-second-job.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { refuseSecondWith } from './memberships/second-membership.ts'
import { membershipUseCases } from './memberships/use-cases.ts'
import { refundsWith } from './money-back/refund-gift.ts'
import { refundJob } from './money-back/refund-job.ts'
import { moneyBackRoutes } from './administration/gifts/money-back-routes.ts'
import { offlineGiftRoutes } from './administration/gifts/offline-routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { nightlyJob } from './reconciliation/nightly.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { guardWith } from './shield/guarded.ts'
import { openShield } from './open-shield.ts'
import { countLateEvents } from './processor-events/store.ts'
import { followProcessor } from './follow-processor.ts'
import { webhookRouter } from './processor-events/webhooks.ts'
import { tileReactions } from './tiles/reactions.ts'
import { eventJob } from './processor-events/work-on-events.ts'

/** Whoever has paid asks once; more is a program that has the processor asked by us. */
const looksOfPayment = { name: 'donations:looks', points: 20, seconds: 600, whenAway: 'count-here' } as const
/** A form for another card can be opened again and again; each is a place to try cards. */
const cardSetupsOfDonor = {
  name: 'donations:card-setups',
  points: 10,
  seconds: 24 * 60 * 60,
  whenAway: 'count-here',
  refusal:
    'You’ve started changing your card too many times today. Your membership keeps the card it has; you can change it again tomorrow.',
} as const
/** Pausing and resuming in turns would be a mail each time, to an address that its donor may only have typed. */
const membershipChangesOfDonor = {
  name: 'donations:membership-changes',
  points: 20,
  seconds: 24 * 60 * 60,
  whenAway: 'count-here',
  refusal:
    'You’ve changed your membership too many times today, so it stays as it is for now. You can still cancel it, or change it again tomorrow.',
} as const
const mailRetentionMs = 24 * 60 * 60 * 1000

/** Puts the service together. A clock is given in tests. */
export async function createDonations(config: z.output<typeof Config>, log: Log, clock?: () => Date): Promise<Service> {
  const now = clock ?? ((): Date => new Date())
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openDatabase(config.DATABASE_URL, {
    onIdleError: (error) => log.warn({ error }, 'database-connection-lost'),
  })
  // No part of being ready: while it is away each process counts for itself.
  const redis = openRedis(config.REDIS_URL)
  await firstContact(redis)
  const access = { secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL }
  const { processor, subscriptions, followSubscription, settlement, moneyBack, reconcile } = followProcessor({
    db,
    access,
    log,
    now,
  })
  const donorIdOf = donorIds(config.DONOR_ID_KEY)
  const refuseSecond = refuseSecondWith({ db, followSubscription })
  const cart = cartUseCases({ db, refuseSecond, donorIdOf, now })
  const memberships = { db, processor: subscriptions, followSubscription, log, now }
  const refunds = refundsWith({ db, processor, moneyBack, now })
  const [stored, closed] = [new EventEmitter(), new EventEmitter()]
  const { DONOR_ID_KEY: donorIdKey, LIMITS_SCALE: scale } = config
  const shield = openShield({ db, redis, processor, donorIdKey, scale, log, now, closed })
  const { settlePayment } = settlement
  const openCheckout = openCheckoutWith({ db, processor, settlePayment, refuseSecond, now })
  const looks = createLimiter(redis, { ...looksOfPayment, points: looksOfPayment.points * scale })
  const cardSetups = createLimiter(redis, { ...cardSetupsOfDonor, points: cardSetupsOfDonor.points * scale })
  const changes = createLimiter(redis, { ...membershipChangesOfDonor, points: membershipChangesOfDonor.points * scale })
  const freeEntries = createVisitorLimits(redis, { name: 'donations:free-entries', browser: 30, address: 60, scale })
  const guard = guardWith({ db, shield, cardSetups, donorIdOf })
  const openGuarded = openGuardedWith({ db, guard, openCheckout, looks, donorIdOf })
  return {
    routes: [
      ...giftRoutes({ db, guard, freeEntries, donorIdOf, now, recordedAt: databaseClock(clock) }),
      ...cartRoutes({ cart }),
      ...cartLinkRoutes(cartLinksWith({ db, donorIdOf, publicUrl: config.PUBLIC_URL, now })),
      ...checkoutRoutes({
        db,
        settlement,
        openGuarded,
        shield,
        looks,
        payment: paymentConfig(config),
        now,
      }),
      ...donorRoutes({ db, donorIdOf, now }),
      ...contactRoutes(db, now),
      ...membershipRoutes({
        db,
        useCases: membershipUseCases({ ...memberships, settleInvoice: settlement.settleInvoice }),
        guard,
        changes,
        donorIdOf,
        now,
      }),
      ...campaignRoutes({ db }),
      ...moneyBackRoutes({ db, refunds }),
      ...reconciliationRoutes({ db, reconcile, now }),
      ...receiptRoutes({ db, donorIdOf, now }),
      ...giftRegisterRoutes({ db, now }),
      ...offlineGiftRoutes({ db, donorIdOf, now }),
      ...membershipRegisterRoutes({ db, now }),
      ...figureRoutes({ db, now }),
    ],
    reactions: [...tileReactions(db), ...rulesReactions(db, log)],
    before: webhookRouter({ db, webhookSecret: config.STRIPE_WEBHOOK_SECRET, wake: () => stored.emit('event') }),
    jobs: [
      eventJob({
        db,
        settlement,
        moneyBack,
        processor,
        shield,
        log,
        wokenBy: (wake) => listenTo(stored, 'event', wake),
      }),
      supersededJob({ db, processor, settlement, now, wokenBy: (wake) => listenTo(closed, 'payment', wake) }),
      abandonedJob({ db, processor, now }),
      refundJob({ db, refunds, now }),
      movementsJob({ db, processor, now }),
      nightlyJob({ db, reconcile, log, now }),
      endSecondJob({ db, processor, now }),
      closeCardSetupsJob({ db, processor, now }),
      arrearsJob(memberships),
      unseenJob(memberships),
      forgetCartsJob(db, now),
      ...upkeepJobs(db),
    ],
    checks: [{ name: 'postgres', ask: () => db.ping() }],
    tells: [
      { topic: 'evenhand.donations.v1' },
      { topic: 'evenhand.mail.v1', retentionMs: mailRetentionMs },
      auditTopic,
    ],
    latePayments: () => countLateEvents(db, lateSeconds),
    outbox: { kind: 'postgres', db },
    async close() {
      await closeRedis(redis)
      await db.close()
    },
  }
}

function listenTo(emitter: EventEmitter, event: string, wake: () => void): () => void {
  emitter.on(event, wake)
  return () => emitter.off(event, wake)
}

function paymentConfig(config: z.output<typeof Config>) {
  const publishableKey = config.STRIPE_PUBLISHABLE_KEY
  return config.STRIPE_API_URL === undefined
    ? ({ processor: 'stripe', publishableKey } as const)
    : ({ processor: 'simulator', publishableKey, apiUrl: config.STRIPE_API_URL } as const)
}
