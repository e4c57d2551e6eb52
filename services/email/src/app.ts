import { auditTopic } from '@evenhand/service-kit/audit'
import { donorIds } from '@evenhand/service-kit/auth'
import { deadLetterTopic, retryTopic } from '@evenhand/service-kit/inbox'
import { type Job, type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { createLimiter, createVisitorLimits } from '@evenhand/service-kit/limits'
import { migrate } from '@evenhand/service-kit/migrations'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { type Database, openDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { createBell } from './messages/bell.ts'
import { messageReactions } from './messages/reactions.ts'
import { forgetPersonal } from './messages/store.ts'
import { measureJob, sendJob } from './sending/job.ts'
import { openSmtp } from './sending/smtp.ts'
import { nameDonorsJob } from './preferences/donors.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { foldSubscribersJob } from './subscribers/fold-job.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { forgetVisitorsJob } from './visitors/forget.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The one topic with personal data: kept a day, whoever makes it first; what could not be handled, a month. */
const mailTopics: NonNullable<Service['tells']> = [
  mailTopic,
  { ...mailTopic, topic: retryTopic(mailTopic.topic, 'email') },
  { topic: deadLetterTopic(mailTopic.topic, 'email'), compacted: true, retentionMs: 30 * dayMs },
]

/** Opens the stores and puts the service together. */
export async function createEmail(config: Config, log: Log): Promise<Service> {
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openDatabase(config.DATABASE_URL, { onIdleError: (error) => log.warn({ error }, 'postgres-lost') })
  const redis = openRedis(config.REDIS_URL, (error) => log.warn({ error }, 'redis-lost'))
  const smtp = openSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM })
  const bell = createBell()
  const pace = createLimiter(redis, {
    name: 'smtp',
    points: config.MAILS_PER_SECOND,
    seconds: 1,
    whenAway: 'count-here',
  })
  const now = () => new Date()
  const { PUBLIC_URL: publicUrl, LIMITS_SCALE: scale } = config
  const limits = {
    subscriptions: createVisitorLimits(redis, { name: 'email:subscriptions', browser: 10, address: 60, scale }),
    contact: createVisitorLimits(redis, { name: 'email:contact', browser: 5, address: 30, scale }),
  }
  const donorIdOf = donorIds(config.DONOR_ID_KEY)
  const subscriptions = { db, bell, publicUrl, donorIdOf }
  return {
    routes: [
      ...templateRoutes(publicUrl),
      ...listRoutes({ db, now }),
      ...subscriberRoutes({ db, donorIdOf, now }),
      ...subscriptionRoutes({ ...subscriptions, limits: limits.subscriptions, now }),
      ...preferenceRoutes({ ...subscriptions, now }),
      ...contactRoutes({ db, bell, donorIdOf, limits: limits.contact, now }),
    ],
    reactions: messageReactions(db, bell),
    jobs: [
      sendJob({ db, smtp, pace, publicUrl, log }, bell),
      measureJob(db),
      forgetJob(db),
      forgetVisitorsJob(db, now),
      nameDonorsJob(subscriptions),
      foldSubscribersJob(db),
      ...upkeepJobs(db),
    ],
    checks: [{ name: 'postgres', ask: db.ping }],
    tells: [...mailTopics, auditTopic],
    outbox: { kind: 'postgres', db },
    async close() {
      smtp.close()
      await closeRedis(redis)
      await db.close()
    },
  }
}

const forgetJob = (db: Database): Job => ({
  name: 'forget-personal-data',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetPersonal(db)) > 0,
})
