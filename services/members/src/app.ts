import { topicOf, MemberRegisteredSchema } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { mailboxProofs, mailboxSeal, traces } from '@evenhand/service-kit/auth'
import { holdReactions } from '@evenhand/service-kit/holds'
import { type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, mergedRows, personTopics } from '@evenhand/service-kit/personal-data'
import { openOwnDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openOwnRedis } from '@evenhand/service-kit/redis'
import { rulesReactions } from '@evenhand/service-kit/rules'
import type { Log } from '@evenhand/service-kit/telemetry'
import { findAddressee } from './account/addressee.ts'
import { contactRoutes } from './account/contacts.ts'
import { accountRoutes } from './account/routes.ts'
import type { Config } from './config.ts'
import { giverReactions } from './givers/reactions.ts'
import { historyRoutes } from './history/routes.ts'
import { levelReactions } from './levels/reactions.ts'
import { levelRoutes } from './levels/routes.ts'
import { createMemberLimits } from './limits.ts'
import { personalParts } from './personal-data/parts.ts'
import { exportRoutes } from './exports/routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { proofReactions } from './referrals/proof-reactions.ts'
import { referralReactions } from './referrals/reactions.ts'
import { referralRoutes } from './referrals/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { rosterRoutes } from './roster/routes.ts'
import { forgetTracesJob } from './social/forget-job.ts'
import { socialDeskRoutes } from './social/desk-routes.ts'
import { secondLookRoutes } from './social/second-look-routes.ts'
import { socialRoutes } from './social/routes.ts'
import { totalReactions } from './totals/reactions.ts'

export const migrations = new URL('../migrations/', import.meta.url)

export async function createMembers(config: Config, log: Log): Promise<Service> {
  await migrate(config.DATABASE_URL, migrations)
  const db = openOwnDatabase(config, log)
  const redis = await openOwnRedis(config, log)
  const limits = createMemberLimits(redis, config.LIMITS_SCALE)
  const now = () => new Date()
  const merged = await followMerges(mergedRows(db), config.DONOR_ID_KEY)
  const { donorIdOf } = merged
  const personal = personalParts({ db, merged, now })
  return {
    routes: [
      ...registrationRoutes({
        db,
        donorIdOf,
        proofs: mailboxProofs(config.DONOR_ID_KEY),
        limits,
        publicUrl: config.PUBLIC_URL,
      }),
      ...accountRoutes({ db, seal: mailboxSeal(config.DONOR_ID_KEY), limits }),
      ...levelRoutes(db),
      ...referralRoutes(db),
      ...socialRoutes({ db, limits, trace: traces(config.DONOR_ID_KEY, 'social'), publicUrl: config.PUBLIC_URL }),
      ...socialDeskRoutes(db, config.PUBLIC_URL),
      ...secondLookRoutes(db),
      ...queueRoutes(db),
      ...exportRoutes({ db, now }),
      ...contactRoutes(db, now),
      ...historyRoutes(db, now),
      ...rosterRoutes({ db, merged, now, publicUrl: config.PUBLIC_URL }),
      ...personal.routes,
    ],
    reactions: [
      ...merged.hearing([
        ...levelReactions(db),
        ...giverReactions(db),
        ...referralReactions(db),
        ...proofReactions(db),
        ...totalReactions(db),
        ...holdReactions(db, findAddressee),
      ]),
      ...rulesReactions(db, log),
      ...personal.reactions,
    ],
    jobs: [...upkeepJobs(db), forgetTracesJob(db), ...personal.jobs],
    checks: [{ name: 'postgres', ask: db.ping }],
    tells: [{ topic: topicOf(MemberRegisteredSchema) }, mailTopic, auditTopic, ...personTopics],
    outbox: { kind: 'postgres', db },
    async close() {
      await closeRedis(redis)
      await db.close()
    },
  }
}
