import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Bell, createBell, type Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Log } from '@evenhand/service-kit/telemetry'
import { LRUCache } from 'lru-cache'
import { sendCampaignsJob } from '../deliveries/job.ts'
import { type Sendable, Unwritable } from '../deliveries/send-batch.ts'
import type { Lane } from '../messages/lanes.ts'
import type { Pace } from '../sending/pace.ts'
import type { Rests } from '../sending/rests.ts'
import { domainOf, type Smtp } from '../sending/smtp.ts'
import type { ClaimedMail } from '../sending/store.ts'
import type { MailFile } from '../sending/mail-fields.ts'
import { mailWriter } from '../sending/written-mail.ts'
import { trackingRoutes } from '../tracking/routes.ts'
import { trackingTokens } from '../tracking/tokens.ts'
import { foldRecipientCounts } from './counts-store.ts'
import { campaignRoutes } from './routes.ts'
import { type Campaign, findCampaign, readFiles, saveState } from './store.ts'
import { filesOfTest } from './test-send.ts'
import { decideDue } from './tests.ts'
import { type Campaigns, missing, startDue } from './use-cases.ts'
import { compileVersions } from './versions.ts'
import { type MessageIds, messageIds } from '../sending/message-id.ts'

const keptMax = 4

interface Parts {
  db: Database
  donorIdOf: DonorIdOf
  smtpOf: (lane: Lane) => Smtp
  tests: Limiter
  bellOfMails: Bell
  pace: Pace
  domains: Rests
  pacePiece: number
  claimRows: number
  publicUrl: string
  secret: string
  /** Who sends, as in the setting. */
  from: string
  isTracked: boolean
  now: () => Date
  log: Log
}

/** The campaigns with all that belongs to them. */
export function campaignParts({ secret, from, isTracked, publicUrl, smtpOf, ...parts }: Parts) {
  const { db, tests, bellOfMails, donorIdOf, now, log, pace, domains, pacePiece, claimRows } = parts
  const tokens = trackingTokens(secret)
  const bell = createBell()
  const surroundings = { publicUrl, tokens: isTracked ? tokens : undefined }
  const campaigns: Campaigns = { db, bell, surroundings, now, log }
  const delivering = {
    db,
    smtp: smtpOf('campaign'),
    pace,
    domains,
    pacePiece,
    claimRows,
    publicUrl,
    sendableOf: sendables(campaigns, { from, ids: messageIds(secret, domainOf(from)) }),
    pause: (id: string) => db.transaction((tx) => saveState(tx, id, 'paused', now())),
    now,
    log,
  }
  return {
    routes: [
      ...campaignRoutes({ ...campaigns, tests, bellOfMails, donorIdOf }),
      ...trackingRoutes({ db, tokens, isOn: isTracked, now, log }),
    ],
    filesOf: (mail: ClaimedMail) => filesOfTest(db, mail),
    jobs: [
      startCampaignsJob(campaigns),
      foldCountsJob(db),
      decideTestsJob(campaigns),
      sendCampaignsJob(delivering, bell),
    ],
  }
}

/** Of what is planned for a minute; one that is sent now is woken for. */
const dueEveryMs = 5_000

const startCampaignsJob = (campaigns: Campaigns): Job => ({
  name: 'start-campaigns',
  everyMs: dueEveryMs,
  wokenBy: campaigns.bell.onRing,
  run: () => startDue(campaigns),
})

const foldCountsJob = (db: Database): Job => ({
  name: 'fold-recipient-counts',
  everyMs: 15_000,
  run: async () => {
    await foldRecipientCounts(db)
    return false
  },
})

const decideTestsJob = (campaigns: Campaigns): Job => ({
  name: 'decide-campaign-tests',
  everyMs: dueEveryMs,
  run: () => decideDue(campaigns),
})

interface Sender {
  from: string
  ids: MessageIds
}

/** Throws Unwritable: a release may read more strictly than the one under which it was begun. */
async function written(
  campaign: Campaign,
  { surroundings, from, ids, files }: Pick<Campaigns, 'surroundings'> & Sender & { files: readonly MailFile[] },
): Promise<Sendable> {
  try {
    const { a, b } = compileVersions(campaign, surroundings)
    const about = { from, files, ids }
    const writer = await mailWriter(a.parts, about)
    return { a: writer, b: b ? await mailWriter(b.parts, about) : writer }
  } catch (cause) {
    throw new Unwritable('The campaign can’t be written', { cause })
  }
}

/** What is sent doesn’t change any more once it is being sent, so it is read once. */
export function sendables(
  { db, surroundings }: Pick<Campaigns, 'db' | 'surroundings'>,
  sender: Sender,
): (id: string) => Promise<Sendable> {
  const kept = new LRUCache<string, Sendable>({ max: keptMax })
  return async (id) => {
    const known = kept.get(id)
    if (known) return known
    const campaign = await findCampaign(db, id)
    if (!campaign) throw missing()
    const sendable = await written(campaign, { surroundings, ...sender, files: await readFiles(db, id) })
    kept.set(id, sendable)
    return sendable
  }
}
