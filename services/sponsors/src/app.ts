import { SponsorVisitedSchema, topicOf } from '@evenhand/contracts/events'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { sponsorRoutes } from './sponsors/routes.ts'
import { shippedSponsors } from './sponsors/shipped.ts'
import { addMissing, sponsorsOf } from './sponsors/store.ts'
import { visitRoutes } from './visits/routes.ts'
import { visitsOf } from './visits/store.ts'
import { visitMemory } from './visits/visit-memory.ts'

/** Redis is no part of being ready: without it each visit costs one write more, and nothing else changes. */
export async function createSponsors(config: Pick<Config, 'MONGODB_URL' | 'REDIS_URL'>, log: Log): Promise<Service> {
  const connection = await openMongo(config.MONGODB_URL)
  const redis = openRedis(config.REDIS_URL)
  const [sponsors, visits] = await Promise.all([sponsorsOf(connection), visitsOf(connection)])
  const added = await addMissing(sponsors, shippedSponsors)
  if (added > 0) log.info({ added }, 'sponsors-shipped')
  return {
    routes: [...sponsorRoutes(sponsors), ...visitRoutes({ sponsors, visits, memory: visitMemory(redis) })],
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [{ topic: topicOf(SponsorVisitedSchema) }],
    outbox: documentOutbox(visits, 'sponsors'),
    close: async () => {
      await closeRedis(redis)
      await connection.close()
    },
  }
}
