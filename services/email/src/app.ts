import { supportEmail } from '@evenhand/contracts/catalogue'
import { normaliseEmail } from '@evenhand/contracts/ids'
import { auditTopic } from '@evenhand/service-kit/audit'
import { persons } from '@evenhand/service-kit/auth'
import { MailboxProvedSchema, MailSentSchema, topicOf } from '@evenhand/contracts/events'
import { openFileStore } from '@evenhand/service-kit/files'
import { deadLetterTopic, retryTopic } from '@evenhand/service-kit/inbox'
import { createBell, type Job, type Service, upkeepJobs } from '@evenhand/service-kit/lifecycle'
import { createVisitorLimits } from '@evenhand/service-kit/limits'
import { migrate } from '@evenhand/service-kit/migrations'
import { mailOpener, mailTopic } from '@evenhand/service-kit/outbox'
import { followMerges, mergedRows, personTopics } from '@evenhand/service-kit/personal-data'
import { type Database, openOwnDatabase } from '@evenhand/service-kit/postgres'
import { closeRedis, openOwnRedis, type Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { enterByEntries } from './automations/enter.ts'
import { automationParts } from './automations/parts.ts'
import { campaignParts } from './campaigns/parts.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import { testLimit } from './designs/limits.ts'
import { designRoutes } from './designs/routes.ts'
import { factReactions } from './facts/reactions.ts'
import { newsletterRoutes } from './newsletters/routes.ts'
import { messageReactions } from './messages/reactions.ts'
import { forgetPersonal } from './messages/store.ts'
import { measureJob, readyJob, sendJobs } from './sending/job.ts'
import { whyOverBudget } from './sending/mailbox-budget-store.ts'
import { claimRows, pacePiece } from './sending/pace.ts'
import { sendingParts } from './sending/parts.ts'
import type { ClaimedMail } from './sending/store.ts'
import { messageIds } from './sending/message-id.ts'
import { addressOf, domainOf } from './sending/smtp.ts'
import { openAmazon } from './reports/amazon.ts'
import { forgetOld } from './reports/store.ts'
import { type ReportDeps, reportRouter } from './reports/webhooks.ts'
import { mailboxJob } from './reports/mailbox-job.ts'
import { personalParts } from './personal-data/parts.ts'
import { overviewRoutes } from './overview/routes.ts'
import { peopleParts } from './people/parts.ts'
import { erasureLimit } from './subscribers/limits.ts'
import { choicesLink, unsubscribeLink } from './subscriptions/links.ts'
import { whyKeptAway } from './suppressions/withheld.ts'
import { countWithoutPaper } from './sending/store.ts'
import { subscriptionParts } from './joining/parts.ts'
import { forgetVisitorsJob } from './visitors/forget.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The one topic with personal data: kept a week, whoever makes it first; what could not be handled, a month. */
const mailTopics: NonNullable<Service['tells']> = [
  mailTopic,
  { ...mailTopic, topic: retryTopic(mailTopic.topic, 'email') },
  { topic: deadLetterTopic(mailTopic.topic, 'email'), compacted: true, retentionMs: 30 * dayMs },
]

const tells: NonNullable<Service['tells']> = [
  ...mailTopics,
  auditTopic,
  ...personTopics,
  { topic: topicOf(MailSentSchema) },
  { topic: topicOf(MailboxProvedSchema) },
]

/** Opens the stores and puts the service together. */
export async function createEmail(config: Config, log: Log): Promise<Service> {
  await migrate(config.DATABASE_URL, new URL('../migrations/', import.meta.url))
  const db = openOwnDatabase(config, log)
  const redis = await openOwnRedis(config, log)
  const bell = createBell()
  const now = () => new Date()
  const { closeSmtps, ...sending } = sendingParts(config, { redis, now, log })
  const ids = messageIds(config.DONOR_ID_KEY, domainOf(config.MAIL_FROM))
  const { PUBLIC_URL: publicUrl, LIMITS_SCALE: scale, BOUNCES_IMAP_URL: mailbox } = config
  const limits = limitsOf(redis, scale)
  const merged = await followMerges(mergedRows(db), config.DONOR_ID_KEY)
  // Holds, subscriptions and reports are of an address, wherever its record leads.
  const { addressIdOf: donorIdOf, donorIdOf: recordOf } = merged
  const known = persons(config.DONOR_ID_KEY)
  const heard = { bell, open: mailOpener(config.MAIL_PRIVATE_KEYS), donorIdOf: recordOf, onEntries: enterByEntries }
  const tests = testLimit(redis)
  const tested = { tests, bellOfMails: bell }
  const campaigns = campaignParts({ db, ...sending, ...tested, donorIdOf, publicUrl, now, log, ...countingOf(config) })
  const automations = automationParts({ db, bell, now, linksOf: linksAt(publicUrl) })
  const keptAway = whyKeptAway(db, donorIdOf)
  const overBudget = whyOverBudget(db, scale)
  const whyWithheld = async (mail: ClaimedMail) =>
    (await automations.whyWithheld(mail)) ?? (await keptAway(mail)) ?? overBudget(mail)
  const subscriptions = subscriptionParts({ db, bell, publicUrl, donorIdOf, known, limits: limits.subscriptions, now })
  const people = peopleParts({
    db,
    files: await openFileStore(config),
    donorIdOf,
    ownKeys: ownKeysOf(config),
    erasures: erasureLimit(redis),
    now,
  })
  const personal = personalParts({ db, donorIdOf, merged, now })
  return {
    routes: [
      ...people.routes,
      ...personal.routes,
      ...overviewRoutes(db, { hasMailbox: mailbox !== undefined }),
      ...designRoutes({ db, bell, publicUrl, tests, donorIdOf, now }),
      ...subscriptions.routes,
      ...campaigns.routes,
      ...newsletterRoutes({ db, publicUrl }),
      ...contactRoutes({ db, bell, donorIdOf: recordOf, limits: limits.contact, now }),
      ...automations.routes,
    ],
    reactions: [
      ...merged.hearing([...messageReactions(db, heard), ...automations.reactions, ...factReactions(db)]),
      ...personal.reactions,
    ],
    before: reportRouter(reportsOf(config, { db, donorIdOf, now })),
    jobs: [
      ...sendJobs({ db, ...sending, whyWithheld, filesOf: campaigns.filesOf, publicUrl, log }, bell),
      readyJob(db, bell),
      ...campaigns.jobs,
      measureJob(db, { ...sending, now }),
      ...forgetJobs(db, now),
      ...(mailbox ? [mailboxJob({ db, ids, donorIdOf, settings: mailbox, now, log })] : []),
      ...subscriptions.jobs,
      ...people.jobs,
      ...automations.jobs,
      ...personal.jobs,
      ...upkeepJobs(db),
    ],
    checks: [{ name: 'postgres', ask: db.ping }],
    tells,
    outbox: { kind: 'postgres', db },
    failedRenders: () => countWithoutPaper(db),
    close: () => closeAll({ closeSmtps, redis, db }),
  }
}

async function closeAll({
  closeSmtps,
  redis,
  db,
}: {
  closeSmtps: () => void
  redis: Redis
  db: Database
}): Promise<void> {
  closeSmtps()
  await closeRedis(redis)
  await db.close()
}

const linksAt = (publicUrl: string) => (token: string) => ({
  unsubscribeLink: unsubscribeLink(publicUrl, token),
  choicesLink: choicesLink(publicUrl, token),
})

const limitsOf = (redis: Redis, scale: number) => ({
  subscriptions: createVisitorLimits(redis, { name: 'email:subscriptions', browser: 10, address: 60, scale }),
  contact: createVisitorLimits(redis, { name: 'email:contact', browser: 5, address: 30, scale }),
})

const countingOf = ({ MAILS_PER_SECOND, MAIL_FROM: from, DONOR_ID_KEY: secret, TRACKING }: Config) => ({
  from,
  pacePiece: pacePiece(MAILS_PER_SECOND),
  claimRows: claimRows(MAILS_PER_SECOND),
  secret,
  isTracked: TRACKING === 'on',
})

/** What we send from, what returns to us, and where people write to. */
const ownKeysOf = ({ MAIL_FROM, BOUNCES_IMAP_URL: mailbox }: Config): ReadonlySet<string> =>
  new Set(
    [addressOf(MAIL_FROM), supportEmail, ...(mailbox?.user.includes('@') ? [mailbox.user] : [])].map(normaliseEmail),
  )

const reportsOf = (config: Config, deps: Pick<ReportDeps, 'db' | 'donorIdOf' | 'now'>): ReportDeps => ({
  ...deps,
  amazon: openAmazon(),
  proofs: {
    postmark: config.POSTMARK_WEBHOOK_SECRET,
    sendgrid: config.SENDGRID_WEBHOOK_KEY,
    ses: config.SES_TOPIC_ARN,
  },
})

/** What is forgotten by and by. */
const forgetJobs = (db: Database, now: () => Date): Job[] => [
  forgetJob(db),
  forgetVisitorsJob(db, now),
  forgetReportsJob(db, now),
]

const forgetReportsJob = (db: Database, now: () => Date): Job => ({
  name: 'forget-delivery-reports',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetOld(db, now())) > 0,
})

const forgetJob = (db: Database): Job => ({
  name: 'forget-personal-data',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetPersonal(db)) > 0,
})
