import { EventEmitter } from 'node:events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { mailboxProofs } from '@evenhand/service-kit/auth'
import { decidersReaction, peopleNeeded } from '@evenhand/service-kit/deciders'
import { holdReactions } from '@evenhand/service-kit/holds'
import { lateSeconds, type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { createLimiter, createVisitorLimits, type Limit } from '@evenhand/service-kit/limits'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { rulesReactions } from '@evenhand/service-kit/rules'
import { type FollowedMerges, followMerges, mergedRows, personTopics } from '@evenhand/service-kit/personal-data'
import { type Database, databaseClock, openOwnDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openOwnRedis, type Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { z } from 'zod'
import { approvalExportRoutes } from './approvals/export.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { movementsJob } from './books/movements-job.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { forgetCartsJob } from './cart-links/forget-job.ts'
import { cartLinkRoutes } from './cart-links/routes.ts'
import { giftRoutes } from './checkout/opening/gift-routes.ts'
import { openingRoutes } from './checkout/opening/routes.ts'
import { abandonedJob } from './checkout/settling/abandon.ts'
import { supersededJob } from './checkout/settling/cancel-superseded.ts'
import { settlingRoutes } from './checkout/settling/routes.ts'
import type { Config } from './config.ts'
import { findAddressee } from './donors/addressee.ts'
import { contactRoutes } from './donors/contacts.ts'
import { donorRoutes } from './donors/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { giftRegisterRoutes } from './administration/gifts/routes.ts'
import { arrearsJob, unseenJob } from './memberships/arrears-job.ts'
import { closeCardSetupsJob } from './memberships/close-card-setups-job.ts'
import { cancellationJob } from './administration/memberships/finish-cancellation.ts'
import { membershipRegisterRoutes } from './administration/memberships/routes.ts'
import { levelDueJob } from './memberships/level-due-job.ts'
import { endDeactivatedJob } from './memberships/end-deactivated-job.ts'
import { endSecondJob } from './memberships/end-second-job.ts'
import type { FollowedMembership } from './memberships/follow-subscription.ts'
import { noticeReactions } from './memberships/notice-reactions.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { personalParts } from './personal-data/parts.ts'
import { refundJob } from './money-back/refund-job.ts'
import { moneyBackRoutes } from './administration/gifts/money-back-routes.ts'
import { offlineGiftRoutes } from './administration/gifts/offline-routes.ts'
import { purchaseRoutes } from './administration/gifts/purchase-routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { nightlyJob } from './reconciliation/nightly.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { openFreeWays, openShield } from './open-shield.ts'
import { newTurns } from './processor/in-turns.ts'
import { eventJob, measureEventsJob } from './processor-events/job.ts'
import { countLateEvents } from './processor-events/store.ts'
import { webhookRouter } from './processor-events/webhooks.ts'
import { grantReactions } from './grants/reactions.ts'
import { moneyTrailRoutes } from './grants/routes.ts'
import { memberReactions } from './members/reactions.ts'
import { heldReactions } from './held/reactions.ts'
import { openProcessor } from './stripe/open-processor.ts'

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

/** Puts the service together. A clock is given in tests. */
export async function createDonations(config: z.output<typeof Config>, log: Log, clock?: () => Date): Promise<Service> {
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openOwnDatabase(config, log)
  // No part of being ready: while it is away each process counts for itself.
  const redis = await openOwnRedis(config, log)
  const [stored, closed] = [new EventEmitter(), new EventEmitter()]
  const merged = await followMerges(mergedRows(db), config.DONOR_ID_KEY)
  const deps = dependencies({ config, log, clock, db, redis, closed, merged })
  const personal = personalParts({ db, merged, now: deps.now })
  return {
    routes: [...routesOf(deps), ...personal.routes],
    reactions: [
      ...heldReactions(db),
      ...merged.hearing([...memberReactions(db), ...grantReactions(db), ...holdReactions(db, findAddressee)]),
      ...noticeReactions(db),
      decidersReaction(db),
      ...rulesReactions(db, log),
      ...personal.reactions,
    ],
    before: webhookRouter({ db, webhookSecret: config.STRIPE_WEBHOOK_SECRET, wake: () => stored.emit('event') }),
    jobs: [
      eventJob(deps, (wake) => listenTo(stored, 'event', wake)),
      measureEventsJob(db),
      supersededJob(deps, (wake) => listenTo(closed, 'payment', wake)),
      ...clockedJobs(deps),
      ...personal.jobs,
      ...upkeepJobs(db),
    ],
    checks: [{ name: 'postgres', ask: () => db.ping() }],
    tells: [{ topic: 'evenhand.donations.v1' }, mailTopic, auditTopic, ...personTopics],
    latePayments: () => countLateEvents(db, lateSeconds),
    outbox: { kind: 'postgres', db },
    async close() {
      await closeRedis(redis)
      await db.close()
    },
  }
}

/** What routes and jobs work with. Each use case takes of it what it names in its own type. */
function dependencies(opened: {
  config: z.output<typeof Config>
  log: Log
  clock: (() => Date) | undefined
  db: Database
  redis: Redis
  closed: EventEmitter
  merged: FollowedMerges
}) {
  const { config, log, clock, db, redis, closed, merged } = opened
  const { DONOR_ID_KEY: donorIdKey, LIMITS_SCALE: scale } = config
  const now = clock ?? ((): Date => new Date())
  const { processor, subscriptions } = openProcessor({
    secretKey: config.STRIPE_SECRET_KEY,
    apiUrl: config.STRIPE_API_URL,
  })
  const limiter = (limit: Limit) => createLimiter(redis, { ...limit, points: limit.points * scale })
  return {
    db,
    log,
    now,
    /** Decides whether a free entry is still in time. */
    recordedAt: databaseClock(clock),
    processor,
    subscriptions,
    subscriptionTurns: newTurns<FollowedMembership | undefined>(),
    paymentTurns: newTurns<'recorded' | 'unknown'>(),
    merged,
    donorIdOf: merged.donorIdOf,
    proofs: mailboxProofs(donorIdKey),
    shield: openShield({ db, redis, processor, donorIdKey, scale, log, now, closed }),
    looks: limiter(looksOfPayment),
    cardSetups: limiter(cardSetupsOfDonor),
    membershipChanges: limiter(membershipChangesOfDonor),
    freeWays: openFreeWays({ redis, donorIdKey, scale, now }),
    freeEntries: createVisitorLimits(redis, { name: 'donations:free-entries', browser: 30, address: 60, scale }),
    publicUrl: config.PUBLIC_URL,
    people: peopleNeeded(config.MONEY_DECIDERS, 'money', now),
    payment: paymentConfig(config),
  }
}

type Dependencies = ReturnType<typeof dependencies>

const routesOf = (deps: Dependencies) => [
  ...giftRoutes(deps),
  ...cartRoutes(deps),
  ...cartLinkRoutes(deps),
  ...openingRoutes(deps),
  ...settlingRoutes(deps),
  ...donorRoutes(deps),
  ...contactRoutes(deps.db, deps.now),
  ...historyRoutes(deps),
  ...membershipRoutes(deps),
  ...campaignRoutes(deps),
  ...moneyTrailRoutes(deps),
  ...moneyBackRoutes(deps),
  ...reconciliationRoutes(deps),
  ...receiptRoutes(deps),
  ...giftRegisterRoutes(deps),
  ...offlineGiftRoutes(deps),
  ...purchaseRoutes(deps),
  ...approvalRoutes(deps),
  ...approvalExportRoutes(deps),
  ...membershipRegisterRoutes(deps),
  ...figureRoutes(deps),
  ...queueRoutes(deps),
]

/** What is due by itself. */
const clockedJobs = (deps: Dependencies) => [
  abandonedJob(deps),
  refundJob(deps),
  cancellationJob(deps),
  movementsJob(deps),
  nightlyJob(deps),
  endSecondJob(deps),
  endDeactivatedJob(deps),
  levelDueJob(deps),
  closeCardSetupsJob(deps),
  arrearsJob(deps),
  unseenJob(deps),
  forgetCartsJob(deps.db, deps.now),
]

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
