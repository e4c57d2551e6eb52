import { sponsorWall } from '@evenhand/contracts/catalogue'
import { SponsorVisitedSchema, ThingHeldSchema, topicOf } from '@evenhand/contracts/events'
import { auditTopic } from '@evenhand/service-kit/audit'
import { traces } from '@evenhand/service-kit/auth'
import { withoutExamples } from '@evenhand/service-kit/config'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { createNetworkLimit, createUploadLimits, createVisitorLimits } from '@evenhand/service-kit/limits'
import { type Connection, documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import { mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, mergedDocuments, personalAsksOf, personTopics } from '@evenhand/service-kit/personal-data'
import { closeRedis, openOwnRedis, type Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { affiliatesOf } from './affiliates/store.ts'
import { forgetClicksJob } from './clicks/forget-job.ts'
import { clickRoutes } from './clicks/routes.ts'
import { clicksOf } from './clicks/store.ts'
import type { Config } from './config.ts'
import { type FilesConfig, openFileStore } from '@evenhand/service-kit/files'
import { invoicesJob } from './invoices/follow.ts'
import { numbersOf } from './invoices/numbers.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { forgetInquiriesJob } from './inquiries/forget-job.ts'
import { inquiryRoutes } from './inquiries/routes.ts'
import { inquiriesOf } from './inquiries/store.ts'
import { affiliateDeskRoutes } from './program/desk-routes.ts'
import { affiliateRoutes } from './program/routes.ts'
import { rulesReactions } from './published-rules/reactions.ts'
import { rulesHeardOf } from './published-rules/store.ts'
import { exportRoutes } from './exports/routes.ts'
import { queueRoutes } from './queues/routes.ts'
import { referralReactions } from './referrals/reactions.ts'
import { releaseReferralsJob } from './referrals/release-job.ts'
import { lookAgain, lookAgainSince, referralsOf } from './referrals/store.ts'
import { firstViews } from './figures/first-views.ts'
import { figuresOf } from './figures/store.ts'
import { listedOf } from './listed/listed.ts'
import { logosIn } from './logo-files/kept.ts'
import { logoRoutes } from './logos/routes.ts'
import { sweepLogosJob } from './logos/sweep-job.ts'
import { tellFiguresJob } from './monthly/job.ts'
import { monthlyRoutes } from './monthly/routes.ts'
import { sponsorRoutes } from './listed/routes.ts'
import { isExample, shippedSponsors } from './sponsors/shipped.ts'
import { addMissing, sponsorsOf } from './sponsors/store.ts'
import { endSponsorshipsJob, forgetSponsorshipHoldsJob, tellOfEndsJob } from './sponsorships/jobs.ts'
import { sponsorshipReactions } from './sponsorships/reactions.ts'
import { sponsorshipRoutes } from './sponsorships/routes.ts'
import { sponsorshipsOf } from './sponsorships/store.ts'
import { standingReactions } from './standings/reactions.ts'
import { standingsOf } from './standings/store.ts'
import { findPromised, refusePromised } from './waiting/promised.ts'
import { forgetWaitingJob, offerBlocksJob } from './waiting/offer-job.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { waitingLineOf } from './waiting/store.ts'
import { personalParts } from './personal-data/parts.ts'
import { pageTokens } from './listed/page-token.ts'
import { visitRoutes } from './visits/routes.ts'
import { visitsOf } from './visits/store.ts'
import { visitMemory } from './visits/visit-memory.ts'

const tells: NonNullable<Service['tells']> = [
  { topic: topicOf(SponsorVisitedSchema) },
  { topic: topicOf(ThingHeldSchema) },
  mailTopic,
  auditTopic,
  ...personTopics,
]

/** Redis is no part of being ready: without it each visit costs one write more, and each process counts inquiries for itself. */
export async function createSponsors(
  config: Pick<Config, 'MONGODB_URL' | 'REDIS_URL' | 'DONOR_ID_KEY' | 'LIMITS_SCALE'> & FilesConfig,
  log: Log,
  now = (): Date => new Date(),
): Promise<Service> {
  const logos = logosIn(await openFileStore(config))
  const connection = await openMongo(config.MONGODB_URL)
  const redis = await openOwnRedis(config, log)
  const stores = await openStores(connection)
  const { sponsors, visits, inquiries, affiliates, clicks, referrals, rules, standings, sponsorships, figures } = stores
  const added = await addMissing(sponsors, withoutExamples(shippedSponsors, isExample))
  if (added > 0) log.info({ added }, 'sponsors-shipped')
  const limits = limitsOf(redis, config.LIMITS_SCALE)
  const merged = await followMerges(mergedDocuments(stores.asks), config.DONOR_ID_KEY)
  const { donorIdOf } = merged
  const trace = traces(config.DONOR_ID_KEY, 'affiliates')
  const settling = { affiliates, clicks, referrals, rules, standings, now }
  const { line, numbers, asks } = stores
  const selling = { sponsorships, figures, logos, inquiries, line, numbers, donorIdOf, now }
  const monthly = { ...selling, proofKey: config.DONOR_ID_KEY }
  const firsts = firstsOf(redis, config.DONOR_ID_KEY)
  const pages = pageTokens(config.DONOR_ID_KEY)
  const listed = listedOf(sponsors, sponsorships)
  const personal = personalParts(stores, { asks, merged, now })
  return {
    routes: [
      ...sponsorRoutes({ active: listed.active, pages, now }),
      ...sponsorshipRoutes({
        ...selling,
        limits: limits.choices,
        ...firsts,
        refusePromised: (cells) => refusePromised(selling, cells),
        findPromised: (standing) => findPromised(selling, standing),
      }),
      ...invoiceRoutes(selling),
      ...waitingRoutes({ ...selling, limits: limits.line }),
      ...logoRoutes({ ...selling, limits: limits.logos }),
      ...monthlyRoutes(monthly),
      ...visitRoutes({ listed, visits, figures, ...firsts, memory: visitMemory(redis), pages, now }),
      ...inquiryRoutes({ inquiries, sponsorships, limits: limits.inquiries, donorIdOf, now }),
      ...affiliateRoutes({ ...settling, donorIdOf, trace }),
      ...clickRoutes({ affiliates, clicks, standings, limits: limits.clicks, trace, now }),
      ...affiliateDeskRoutes(settling),
      ...historyRoutes({ sponsorships, affiliates, now }),
      ...personal.routes,
      ...exportRoutes({ sponsorships, inquiries, affiliates, referrals, figures, now }),
      ...queueRoutes({ inquiries, sponsorships, affiliates, referrals }),
    ],
    reactions: [
      ...merged.hearing(ofDonors(settling, selling)),
      ...rulesReactions(rules, () => lookAgain(referrals, now())),
      ...personal.reactions,
    ],
    jobs: [
      ...affiliateJobs(settling),
      forgetInquiriesJob({ inquiries, now }),
      ...sponsorshipJobs(monthly, log),
      ...personal.jobs,
    ],
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells,
    outbox: documentOutbox([visits, inquiries, affiliates, referrals, sponsorships, line, asks], 'sponsors'),
    close: async () => {
      await closeRedis(redis)
      await connection.close()
    },
  }
}

/** What one browser may do in a while, and one network. */
const limitsOf = (redis: Redis, scale: number) => ({
  inquiries: createVisitorLimits(redis, { name: 'sponsors:inquiries', browser: 5, address: 30, scale }),
  // What is held is kept from others for nothing; a tier counts like a block.
  choices: createNetworkLimit(redis, {
    name: 'sponsors:sponsorships',
    address: 12,
    minutes: sponsorWall.holdMinutes,
    scale,
    refusal: 'Your network has chosen as much of the wall as we hold for one at a time. Try again later.',
  }),
  // A turn keeps a block for two days.
  line: createNetworkLimit(redis, {
    name: 'sponsors:waiting',
    address: 5,
    minutes: 24 * 60,
    scale,
    refusal: 'People of your network got as many places in line today as we give one network. Try again tomorrow.',
  }),
  logos: createUploadLimits(redis, { name: 'sponsors:logos', what: 'logos', scale }),
  clicks: createVisitorLimits(redis, { name: 'sponsors:clicks', browser: 60, address: 600, scale }),
})

/** What of views and clicks counts in the figures of sponsors. */
const firstsOf = (redis: Redis, key: string) => ({
  firstViews: firstViews(redis, key, 'views'),
  firstClicks: firstViews(redis, key, 'followed'),
})

/** What is heard of donors. */
const ofDonors = (
  settling: Parameters<typeof referralReactions>[0] & { standings: Parameters<typeof standingReactions>[0] },
  selling: Parameters<typeof sponsorshipReactions>[0],
) => [
  ...referralReactions(settling),
  ...standingReactions(settling.standings, (donorId, since) =>
    lookAgainSince(settling.referrals, donorId, since, settling.now()),
  ),
  ...sponsorshipReactions(selling),
]

const affiliateJobs = (deps: Parameters<typeof releaseReferralsJob>[0] & Parameters<typeof forgetClicksJob>[0]) => [
  forgetClicksJob(deps),
  releaseReferralsJob(deps),
]

/** What goes on with sponsorships, their invoices and their line without anyone asking. */
const sponsorshipJobs = (
  deps: Parameters<typeof tellFiguresJob>[0] &
    Parameters<typeof invoicesJob>[0] &
    Parameters<typeof offerBlocksJob>[0] &
    Parameters<typeof sweepLogosJob>[0],
  log: Log,
) => [
  endSponsorshipsJob(deps),
  tellOfEndsJob(deps),
  forgetSponsorshipHoldsJob(deps),
  tellFiguresJob(deps),
  invoicesJob(deps),
  offerBlocksJob(deps),
  forgetWaitingJob(deps),
  sweepLogosJob(deps, log),
]

export async function openStores(connection: Connection) {
  const [sponsors, sponsorships, figures, visits, inquiries] = await Promise.all([
    sponsorsOf(connection),
    sponsorshipsOf(connection),
    figuresOf(connection),
    visitsOf(connection),
    inquiriesOf(connection),
  ])
  const numbers = numbersOf(connection)
  const line = await waitingLineOf(connection)
  const [affiliates, clicks, referrals, rules, standings] = await Promise.all([
    affiliatesOf(connection),
    clicksOf(connection),
    referralsOf(connection),
    rulesHeardOf(connection),
    standingsOf(connection),
  ])
  return {
    sponsors,
    sponsorships,
    figures,
    visits,
    inquiries,
    affiliates,
    clicks,
    referrals,
    rules,
    standings,
    numbers,
    line,
    asks: await personalAsksOf(connection),
  }
}
