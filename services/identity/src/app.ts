import { DecidersChangedSchema, MailboxProvedSchema, topicOf } from '@evenhand/contracts/events'
import { mailboxProofs, mailboxSeal, persons, traces } from '@evenhand/service-kit/auth'
import { type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { auditTopic } from '@evenhand/service-kit/audit'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, personTopics } from '@evenhand/service-kit/personal-data'
import { openOwnDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openOwnRedis, pingRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { makeFirstAdministrator } from './administrators/first-administrator.ts'
import { createLockout } from './administrators/lockout.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { apiKeySeal } from './api-keys/seal.ts'
import { auditReactions } from './audit/reactions.ts'
import { auditRoutes } from './audit/routes.ts'
import { type Config, firstOf } from './config.ts'
import { loginRoutes } from './login-routes.ts'
import { listMerged } from './merged-records/store.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { forgetAskedEmailsJob } from './own-email/forget-asked.ts'
import { forgetInvitationsJob } from './people/forget-invitations.ts'
import { peopleRoutes } from './people/routes.ts'
import { tellDecidersAgain } from './people/tell-deciders.ts'
import { voidPasswordRoutes } from './people/void-password-routes.ts'
import { recordParts } from './record-parts.ts'
import { forgetCodesJob } from './sign-in/forget-codes.ts'
import { createAskingLimits } from './sign-in/limits.ts'
import { factorSeal } from './second-factor/seal.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { takingRoutes } from './takings/routes.ts'
import { endDecided } from './takings/use-cases.ts'
import { publishTrailJob } from './trail/publish-job.ts'
import { trailRoutes } from './trail/routes.ts'
import { sealTrailJob } from './trail/seal-job.ts'
import { viewRoutes } from './views/routes.ts'
import { standingReactions } from './standings/reactions.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { poster } from './webhooks/post.ts'
import { webhookReactions } from './webhooks/reactions.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookSeal } from './webhooks/signature.ts'

const tells: NonNullable<Service['tells']> = [
  ...[MailboxProvedSchema, DecidersChangedSchema].map((schema) => ({ topic: topicOf(schema) })),
  mailTopic,
  auditTopic,
  ...personTopics,
]

/** Puts the service together. */
export async function createIdentity(config: Config, log: Log): Promise<Service> {
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openOwnDatabase(config, log)
  const redis = await openOwnRedis(config, log)
  const now = () => new Date()
  const { PUBLIC_URL: publicUrl } = config
  const merged = await followMerges(() => listMerged(db), config.DONOR_ID_KEY)
  const { donorIdOf } = merged
  const known = persons(config.DONOR_ID_KEY)
  const records = recordParts({ db, donorIdKey: config.DONOR_ID_KEY, merged, known, publicUrl, now })
  const lockout = createLockout(redis, config.DONOR_ID_KEY)
  const seal = factorSeal(config.DONOR_ID_KEY)
  const desk = { db, now, publicUrl, lockout, seal, site: relyingParty(publicUrl) }
  const secrets = webhookSeal(config.DONOR_ID_KEY)
  const reach = config.LOCAL_WEBHOOKS === 'allowed' ? 'internet-and-this-machine' : 'internet'
  await makeFirstAdministrator(db, firstOf(config), log)
  await tellDecidersAgain(db, now())
  return {
    routes: [
      ...signInRoutes({
        db,
        now,
        donorIdOf,
        seal: mailboxSeal(config.DONOR_ID_KEY),
        proofs: mailboxProofs(config.DONOR_ID_KEY),
        limits: createAskingLimits(redis, config.LIMITS_SCALE, traces(config.DONOR_ID_KEY, 'codes')),
        known,
        publicUrl,
      }),
      ...loginRoutes(desk),
      ...peopleRoutes({ db, now, publicUrl }),
      ...voidPasswordRoutes({ db, now, publicUrl }),
      ...auditRoutes(db, now),
      ...trailRoutes(db, now),
      ...viewRoutes(desk),
      ...takingRoutes(desk),
      ...historyRoutes(db),
      ...records.routes,
      ...webhookRoutes({ db, now, seal: secrets, reach }),
      ...apiKeyRoutes({ db, now, seal: apiKeySeal(config.DONOR_ID_KEY) }),
    ],
    reactions: [
      ...auditReactions(db, (act) => endDecided(db, act)),
      ...merged.hearing(standingReactions(db)),
      ...records.reactions,
      ...webhookReactions(db, now),
    ],
    jobs: [
      forgetCodesJob(db),
      forgetInvitationsJob({ db, now }),
      forgetAskedEmailsJob({ db, now }),
      sealTrailJob(db),
      publishTrailJob({ db, auditors: config.AUDITOR_EMAILS, donorIdOf, publicUrl, now }),
      ...records.jobs,
      ...webhookJobs({ db, now, seal: secrets, post: poster(reach), chance: Math.random, publicUrl, log }),
      ...upkeepJobs(db),
    ],
    checks: [
      { name: 'postgres', ask: db.ping },
      { name: 'redis', ask: () => pingRedis(redis) },
    ],
    tells,
    outbox: { kind: 'postgres', db },
    async close() {
      await closeRedis(redis)
      await db.close()
    },
  }
}
