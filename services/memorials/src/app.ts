import { memorial, supportEmail } from '@evenhand/contracts/catalogue'
import { MemorialPlacedSchema, ThingHeldSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { placeholders } from '@evenhand/service-kit/config'
import { type FilesConfig, openFileStore } from '@evenhand/service-kit/files'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { createNetworkLimit, createUploadLimits } from '@evenhand/service-kit/limits'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import { mailTopic } from '@evenhand/service-kit/outbox'
import {
  followMerges,
  mergedDocuments,
  personalAsksOf,
  personalCollections,
  personTopics,
} from '@evenhand/service-kit/personal-data'
import { closeRedis, openOwnRedis, type Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { forgetHoldsJob } from './holding/forget-job.ts'
import { historyRoutes } from './history/routes.ts'
import { holdingRoutes } from './holding/routes.ts'
import { ownRoutes } from './own/routes.ts'
import { paymentReactions } from './payments/reactions.ts'
import { mergingOf } from './personal-data/merging.ts'
import { personalDocuments } from './personal-data/store.ts'
import { photoRoutes } from './photos/routes.ts'
import { sweepPhotosJob } from './photos/sweep-job.ts'
import { exportRoutes } from './exports/routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { wallRoutes } from './walls/routes.ts'
import { shippedMemorials } from './walls/shipped.ts'
import { nameDonors, tilesOf } from './walls/store.ts'
import { placeMissing } from './walls/use-cases.ts'

export async function createMemorials(
  config: Pick<Config, 'MONGODB_URL' | 'REDIS_URL' | 'DONOR_ID_KEY' | 'LIMITS_SCALE'> & FilesConfig,
  log: Log,
  now = (): Date => new Date(),
): Promise<Service> {
  const files = await openFileStore(config)
  const connection = await openMongo(config.MONGODB_URL)
  // No part of being ready: while it is away each process counts photos for itself.
  const redis = await openOwnRedis(config, log)
  const tiles = await tilesOf(connection)
  const asks = await personalAsksOf(connection)
  const merged = await followMerges(mergedDocuments(asks), config.DONOR_ID_KEY)
  const { donorIdOf } = merged
  await nameDonors(tiles, donorIdOf)
  // Invented people stand on no wall of an installation in earnest.
  const placed = placeholders() === 'allowed' ? await placeMissing(tiles, shippedMemorials, now()) : 0
  if (placed > 0) log.info({ placed }, 'memorials-shipped')
  const limits = limitsOf(redis, config.LIMITS_SCALE)
  const deps = { tiles, files, donorIdOf, now }
  const collections = personalDocuments(tiles, files)
  const merging = mergingOf(tiles)
  const personal = personalCollections({ service: 'memorials', asks, collections, merging, merged, now })
  return {
    routes: [
      // Before the page of a memorial, whose address theirs looks like.
      ...ownRoutes(deps),
      ...wallRoutes(deps),
      ...holdingRoutes({ ...deps, limits: limits.holds }),
      ...reviewRoutes(deps),
      ...historyRoutes(deps),
      ...queueRoutes(deps),
      ...exportRoutes(deps),
      ...correctionRoutes(deps),
      ...photoRoutes({ ...deps, limits: limits.photos }),
      ...reportRoutes({ ...deps, limits: limits.reports }),
      ...personal.routes,
    ],
    reactions: [...merged.hearing(paymentReactions(deps)), ...personal.reactions],
    jobs: [forgetHoldsJob(deps), sweepPhotosJob(deps, log), ...personal.jobs],
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [
      { topic: topicOf(MemorialPlacedSchema) },
      { topic: topicOf(ThingHeldSchema) },
      mailTopic,
      auditTopic,
      ...personTopics,
    ],
    outbox: documentOutbox([tiles, asks], 'memorials'),
    close: async () => {
      await closeRedis(redis)
      await connection.close()
    },
  }
}

/** What one browser may do in a while, and one network. */
const limitsOf = (redis: Redis, scale: number) => ({
  // What is held is kept from others for nothing.
  holds: createNetworkLimit(redis, {
    name: 'memorials:holds',
    address: 20,
    minutes: memorial.holdMinutes,
    scale,
    refusal: 'Your network has chosen as many tiles as we hold for one at a time. Try again later.',
  }),
  photos: createUploadLimits(redis, { name: 'memorials:photos', what: 'photos', scale }),
  reports: createNetworkLimit(redis, {
    name: 'memorials:reports',
    address: 10,
    minutes: 24 * 60,
    scale,
    refusal: `Your network has sent as many reports today as we take from one. Write to ${supportEmail} instead.`,
  }),
})
