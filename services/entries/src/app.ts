import { withoutExamples } from '@evenhand/service-kit/config'
import { EntriesGrantedSchema, HoldDecidedSchema, RulesPublishedSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { decidersReaction, peopleNeeded } from '@evenhand/service-kit/deciders'
import { openFileStore } from '@evenhand/service-kit/files'
import { type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { migrate } from '@evenhand/service-kit/migrations'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, mergedRows, personTopics } from '@evenhand/service-kit/personal-data'
import { type Database, openOwnDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openOwnRedis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { accountRoutes } from './account/routes.ts'
import { recordFacts, sourceReactions, wouldLack } from './all-sources.ts'
import type { Config } from './config.ts'
import { auditingOf, lacksAuditor } from './draws/auditors.ts'
import { drawJobs } from './draws/jobs.ts'
import { drawRoutes } from './draws/routes.ts'
import { figureRoutes } from './account/figures/routes.ts'
import { postContactRoutes } from './sources/free-post/contacts.ts'
import { measureHoldsJob } from './sources/holds/alarms.ts'
import { forgetTracesJob } from './sources/holds/forget-job.ts'
import { queueRoutes } from './queues/routes.ts'
import { followHeldReferredJob } from './sources/hold-desk/follow-referred.ts'
import { countAgainJob } from './sources/hold-desk/count-again.ts'
import { holdGrownRingsJob } from './sources/hold-desk/hold-grown-rings.ts'
import { holdRoutes } from './sources/hold-desk/routes.ts'
import { freePostRoutes } from './sources/free-post/routes.ts'
import { cardPicturesIn } from './giveaways/partner-cards/pictures.ts'
import { partnerCardRoutes, sweepCardPicturesJob } from './giveaways/partner-cards/routes.ts'
import { giveawayRoutes } from './giveaways/routes.ts'
import { draftEditionsJob } from './giveaways/next-edition/draft.ts'
import { fairnessRoutes } from './giveaways/rules-documents/parity-routes.ts'
import { foldSharesJob } from './giveaways/parity/shares.ts'
import { rulesRoutes } from './giveaways/rules-documents/routes.ts'
import { shipRules } from './giveaways/rules-documents/ship.ts'
import { isExample, shippedGiveaways } from './giveaways/shipped.ts'
import { shipGiveaways } from './giveaways/store.ts'
import { publishHeadsJob } from './ledger/heads/publish.ts'
import { headRoutes } from './ledger/heads/routes.ts'
import { sealJob } from './ledger/seal.ts'
import { forgetUnprovedJob } from './sources/proofs/forget.ts'
import { personalParts } from './personal-data/parts.ts'
import { beginMonthsJob } from './sources/monthly/begin-months.ts'
import { historyRoutes } from './history/routes.ts'
import { winnerJobs } from './winners/jobs.ts'
import { noticeReactions } from './winners/notices.ts'
import { winnerRoutes } from './winners/routes.ts'

const tells: NonNullable<Service['tells']> = [
  ...[EntriesGrantedSchema, HoldDecidedSchema, RulesPublishedSchema].map((schema) => ({ topic: topicOf(schema) })),
  mailTopic,
  auditTopic,
  ...personTopics,
]

/** Opens the stores and puts the service together. */
export async function createEntries(config: Config, log: Log, now = (): Date => new Date()): Promise<Service> {
  const pictures = cardPicturesIn(await openFileStore(config))
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openOwnDatabase(config, log)
  await ship(db, now())
  const cards = { db, pictures, now }
  const redis = await openOwnRedis(config, log)
  const publishing = { db, folder: config.LEDGER_HEADS_DIR, auditors: config.AUDITOR_EMAILS, now }
  const merged = await followMerges(mergedRows(db), config.DONOR_ID_KEY)
  const { donorIdOf, addressIdOf } = merged
  const people = peopleNeeded(config.PRIZE_DECIDERS, 'prizes', now)
  const auditing = auditedBy(config.AUDITOR_EMAILS, log)
  const drawing = { db, chain: config.DRAW_BEACON, relays: config.DRAND_RELAYS, auditing, now, log }
  const personal = personalParts({ db, merged, now })
  return {
    routes: [
      ...accountRoutes(db, donorIdOf, now),
      ...giveawayRoutes(db, redis, now),
      ...partnerCardRoutes(cards),
      ...rulesRoutes({ db, people, now }),
      ...fairnessRoutes(db, redis, now),
      ...headRoutes(db, redis),
      ...drawRoutes({ db, redis, donorIdOf, now, log }),
      ...freePostRoutes({ db, recordFacts, donorIdOf, people, now }),
      ...postContactRoutes(db, now),
      ...historyRoutes(db, now),
      ...holdRoutes({ db, recordFacts, wouldLack, donorIdOf, now }),
      ...figureRoutes(db, now),
      ...queueRoutes(db, now),
      // Who was drawn stays under the id that was in the list.
      ...winnerRoutes({ db, redis, donorIdOf: addressIdOf, people, now }),
      ...personal.routes,
    ],
    reactions: [
      ...merged.hearing(sourceReactions(db)),
      ...noticeReactions(db, now),
      decidersReaction(db),
      ...personal.reactions,
    ],
    jobs: [
      sealJob(db),
      foldSharesJob(db),
      draftEditionsJob({ db, now, log }),
      beginMonthsJob(db, recordFacts, now),
      forgetTracesJob(db, now),
      followHeldReferredJob(db, recordFacts),
      holdGrownRingsJob(db, recordFacts, now),
      countAgainJob(db, recordFacts),
      measureHoldsJob(db, now),
      forgetUnprovedJob({ db, now, log }),
      publishHeadsJob(publishing),
      ...drawJobs(drawing),
      ...winnerJobs({ db, people, now, log }),
      sweepCardPicturesJob(cards, log),
      ...personal.jobs,
      ...upkeepJobs(db),
    ],
    checks: [{ name: 'postgres', ask: () => db.ping() }],
    tells,
    outbox: { kind: 'postgres', db },
    async close() {
      await closeRedis(redis)
      await db.close()
    },
  }
}

/** Who is told of draws. In production there has to be someone. */
function auditedBy(emails: Config['AUDITOR_EMAILS'], log: Log) {
  const auditing = auditingOf(emails)
  if (lacksAuditor(auditing)) log.error({ variable: 'AUDITOR_EMAILS' }, 'auditors-missing')
  return auditing
}

/** The giveaways and rules that an installation begins with. */
async function ship(db: Database, now: Date): Promise<void> {
  const giveaways = withoutExamples(shippedGiveaways, ({ series, link }) => isExample({ slug: series, link }))
  await shipGiveaways(db, giveaways, now)
  await shipRules(db, now)
}
