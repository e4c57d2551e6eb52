import { SponsorVisitedSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { donorIds } from '@evenhand/service-kit/auth'
import { withoutPlaceholders } from '@evenhand/service-kit/config'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { createVisitorLimits } from '@evenhand/service-kit/limits'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { forgetInquiriesJob } from './inquiries/forget-job.ts'
import { inquiryRoutes } from './inquiries/routes.ts'
import { inquiriesOf } from './inquiries/store.ts'
import { sponsorRoutes } from './sponsors/routes.ts'
import { shippedSponsors } from './sponsors/shipped.ts'
import { addMissing, sponsorsOf } from './sponsors/store.ts'
import { visitRoutes } from './visits/routes.ts'
import { visitsOf } from './visits/store.ts'
import { visitMemory } from './visits/visit-memory.ts'

/** Redis is no part of being ready: without it each visit costs one write more, and each process counts inquiries for itself. */
export async function createSponsors(
  config: Pick<Config, 'MONGODB_URL' | 'REDIS_URL' | 'DONOR_ID_KEY' | 'LIMITS_SCALE'>,
  log: Log,
  now = (): Date => new Date(),
): Promise<Service> {
  const connection = await openMongo(config.MONGODB_URL)
  const redis = openRedis(config.REDIS_URL)
  const [sponsors, visits, inquiries] = await Promise.all([
    sponsorsOf(connection),
    visitsOf(connection),
    inquiriesOf(connection),
  ])
  const added = await addMissing(
    sponsors,
    withoutPlaceholders(shippedSponsors, ({ website }) => website),
  )
  if (added > 0) log.info({ added }, 'sponsors-shipped')
  const scale = config.LIMITS_SCALE
  const limits = createVisitorLimits(redis, { name: 'sponsors:inquiries', browser: 5, address: 30, scale })
  return {
    routes: [
      ...sponsorRoutes(sponsors),
      ...visitRoutes({ sponsors, visits, memory: visitMemory(redis), now }),
      ...inquiryRoutes({ inquiries, limits, donorIdOf: donorIds(config.DONOR_ID_KEY), now }),
    ],
    jobs: [forgetInquiriesJob({ inquiries, now })],
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [{ topic: topicOf(SponsorVisitedSchema) }, mailTopic, auditTopic],
    outbox: documentOutbox([visits, inquiries], 'sponsors'),
    close: async () => {
      await closeRedis(redis)
      await connection.close()
    },
  }
}
