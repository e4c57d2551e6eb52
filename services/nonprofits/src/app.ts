import { NonprofitRegisteredSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { placeholders } from '@evenhand/service-kit/config'
import { decidersDocument, hearDecidersInto, peopleNeededFor } from '@evenhand/service-kit/deciders'
import { type FilesConfig, openFileStore } from '@evenhand/service-kit/files'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import { mailTopic } from '@evenhand/service-kit/outbox'
import {
  followMerges,
  mergedDocuments,
  personalAsksOf,
  personalCollections,
  personTopics,
} from '@evenhand/service-kit/personal-data'
import type { Log } from '@evenhand/service-kit/telemetry'
import { applicationRoutes } from './applications/routes.ts'
import { applicationsOf } from './applications/store.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { sweepAttachmentsJob } from './attachments/sweep-job.ts'
import { nonprofitPicturesIn } from './benefiting/pictures.ts'
import { benefitingRoutes, sweepPicturesJob } from './benefiting/routes.ts'
import type { Config } from './config.ts'
import { irsListOf } from './irs/store.ts'
import { remindReportsJob } from './grants/reminder-job.ts'
import { grantActRoutes } from './grants/act-routes.ts'
import { grantRoutes } from './grants/routes.ts'
import { releaseAwardsJob } from './judging/release-job.ts'
import { judgingRoutes } from './judging/routes.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { shippedOrganisations } from './organisations/shipped.ts'
import { organisationsOf } from './organisations/store.ts'
import { shipOrganisations } from './organisations/use-cases.ts'
import { mergingOf } from './personal-data/merging.ts'
import { listOpen, personalDocuments } from './personal-data/store.ts'
import { refuseRecusedExport } from './reviews/recused.ts'
import { publishedRoutes } from './published/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { roundRoutes } from './round-desk/routes.ts'
import { shippedRounds } from './rounds/shipped.ts'
import { roundsOf, shipMissing } from './rounds/store.ts'
import { exportRoutes } from './exports/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { queueRoutes } from './queues/routes.ts'

export async function createNonprofits(
  config: Pick<Config, 'MONGODB_URL' | 'DONOR_ID_KEY' | 'GRANT_DECIDERS'> & FilesConfig,
  log: Log,
  now = (): Date => new Date(),
): Promise<Service> {
  const files = await openFileStore(config)
  const connection = await openMongo(config.MONGODB_URL)
  const [organisations, irs, rounds, applications] = await Promise.all([
    organisationsOf(connection),
    irsListOf(connection),
    roundsOf(connection),
    applicationsOf(connection),
  ])
  const asks = await personalAsksOf(connection)
  const merged = await followMerges(mergedDocuments(asks), config.DONOR_ID_KEY)
  const { donorIdOf } = merged
  // Invented organizations, and a round whose budget nobody set, are for a look around.
  const isTrial = placeholders() === 'allowed'
  const added = await shipOrganisations(organisations, isTrial ? shippedOrganisations : [], { donorIdOf, now: now() })
  if (added > 0) log.info({ added }, 'nonprofits-shipped')
  await shipMissing(rounds, isTrial ? shippedRounds(now()) : [])
  const deciders = await decidersDocument(connection)
  const peopleToDecide = peopleNeededFor(deciders, config.GRANT_DECIDERS, now)
  const judging = { organisations, rounds, applications, peopleToDecide, now }
  const attaching = { ...judging, files }
  const benefiting = { ...judging, pictures: nonprofitPicturesIn(files) }
  const collections = personalDocuments({ organisations, applications })
  const personal = personalCollections({
    service: 'nonprofits',
    asks,
    collections,
    merging: mergingOf(organisations),
    merged,
    now,
    listOpen: listOpen({ organisations, applications }),
    refuse: async (by, donorId) =>
      refuseRecusedExport(judging, await organisations.distinct('_id', { contactDonorId: donorId }), by),
  })
  return {
    routes: [
      ...organisationRoutes({ organisations, donorIdOf, now }),
      ...benefitingRoutes(benefiting),
      ...questionRoutes({ organisations, now }),
      ...reviewRoutes({ organisations, applications, rounds, irs, donorIdOf, now }),
      ...roundRoutes(judging),
      ...applicationRoutes({ organisations, rounds, applications, now }),
      ...attachmentRoutes(attaching),
      ...judgingRoutes(judging),
      ...grantRoutes(judging),
      ...grantActRoutes(judging),
      ...publishedRoutes(judging),
      ...personal.routes,
      ...historyRoutes({ organisations, now }),
      ...queueRoutes(judging),
      ...exportRoutes(judging),
    ],
    reactions: [...personal.reactions, hearDecidersInto(deciders)],
    jobs: [
      releaseAwardsJob(judging),
      remindReportsJob(judging),
      sweepAttachmentsJob(attaching, log),
      sweepPicturesJob(benefiting, log),
      ...personal.jobs,
    ],
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [{ topic: topicOf(NonprofitRegisteredSchema) }, mailTopic, auditTopic, ...personTopics],
    outbox: documentOutbox([organisations, rounds, applications, asks], 'nonprofits'),
    close: () => connection.close(),
  }
}
