import type { emailCampaigns } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Database, type Queries, sqlState, type Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, isDependencyDown, Problem } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { type Audience, countAudience, fixAudience } from '../deliveries/audience-store.ts'
import { endCanceled, requeueFailed } from '../deliveries/store.ts'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { refuseFaults, type Surroundings } from '../content/campaign.ts'
import { findSegment } from '../segments/store.ts'
import { peopleInWords, standingOfStep, type Step } from './rules.ts'
import { peopleInTest } from './test-rules.ts'
import {
  type Campaign,
  type CampaignValues,
  countCampaigns,
  countRecipients,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  insertLinks,
  listCampaigns,
  listFiles,
  lockCampaign,
  lockDue,
  noCounts,
  saveCampaign,
  saveOnWeb,
  saveScheduled,
  saveStarted,
  saveState,
  takeOffSchedule,
} from './store.ts'
import { toCampaign, toCase } from './views.ts'
import { compileVersions } from './versions.ts'

export interface Campaigns {
  db: Database
  /** Wakes whoever sends campaigns in this process. */
  bell: Bell
  surroundings: Surroundings
  now: () => Date
  log: Log
}

/** An administrator asks for something about a campaign. */
export interface Asked {
  id: string
  by: string
}

export const missing = () => new Problem('not-found', { detail: 'We couldn’t find that campaign.' })

export async function readCampaigns(
  { db }: Pick<Campaigns, 'db'>,
  { after, limit, ...filter }: emailCampaigns.CampaignFilter & { after?: string | undefined; limit: number },
) {
  const [found, total] = await Promise.all([
    listCampaigns(db, filter, { after, rowsMax: limit + 1 }),
    countCampaigns(db, filter),
  ])
  const rows = found.slice(0, limit)
  const counts = await countRecipients(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => toCampaign(row, countsOf(counts, row.id)))
  return { items, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, total }
}

const countsOf = (counts: Awaited<ReturnType<typeof countRecipients>>, id: string) => counts.get(id) ?? noCounts()

export async function readCase(db: Queries, id: string): Promise<emailCampaigns.EmailCampaignCase> {
  const campaign = await findCampaign(db, id)
  if (!campaign) throw missing()
  return toCase(campaign, countsOf(await countRecipients(db, [id]), id), await listFiles(db, id))
}

export async function createCampaign(
  { now, surroundings }: Pick<Campaigns, 'now' | 'surroundings'>,
  tx: Transaction,
  { values, by }: { values: CampaignValues; by: string },
): Promise<emailCampaigns.EmailCampaignCase> {
  const id = uuidv7()
  refuseValues(values, surroundings)
  await refusingUnknown(() => insertCampaign(tx, { id, values, by, now: now() }))
  await tellAct(tx, { administratorId: by, action: 'campaign-saved', thing: { kind: 'campaign', id }, at: now() })
  return readCase(tx, id)
}

export async function changeCampaign(
  { db, now, surroundings }: Campaigns,
  { id, by, values, version }: Asked & { values: CampaignValues; version: number },
): Promise<emailCampaigns.EmailCampaignCase> {
  refuseValues(values, surroundings)
  return db.transaction(async (tx) => {
    const campaign = await lockFor(tx, id, 'change')
    if (campaign.version !== version) throw new Problem('conflict')
    await refusingUnknown(() => saveCampaign(tx, { id, values, now: now() }))
    await tellAct(tx, { administratorId: by, action: 'campaign-saved', thing: { kind: 'campaign', id }, at: now() })
    return readCase(tx, id)
  })
}

function refuseValues(values: CampaignValues, { tokens }: Surroundings): void {
  const { listId, segmentId, test } = values
  if (listId !== null && segmentId !== null) throw invalidField('segmentId', 'Choose a list or a segment, not both')
  refuseFaults(values)
  if (!test) return
  if (!tokens)
    throw invalidField('test', 'Opens and clicks aren’t counted here, so two versions can’t be compared. Use one.')
  refuseFaults(test, 'test.')
  if ((['subject', 'htmlContent', 'textContent'] as const).every((part) => test[part] === values[part]))
    throw invalidField('test.subject', 'Make version B say something else than version A')
}

/** A list, a segment or a template that is gone is a field to correct. */
async function refusingUnknown(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    const constraint = String((error as { constraint?: unknown }).constraint)
    const field = constraint.includes('list') ? 'listId' : constraint.includes('segment') ? 'segmentId' : 'templateId'
    throw invalidField(field, 'Choose another one; this one is gone')
  }
}

export async function removeCampaign({ db, now }: Campaigns, { id, by }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFor(tx, id, 'delete')
    await deleteCampaign(tx, id)
    await tellAct(tx, { administratorId: by, action: 'campaign-deleted', thing: { kind: 'campaign', id }, at: now() })
  })
}

/** The campaign, for a step that it can take; refuses every other, also one that was taken already. */
async function lockFor(tx: Transaction, id: string, step: Step): Promise<Campaign> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw missing()
  const standing = standingOfStep(step, campaign.state)
  if (standing.kind === 'no') throw new Problem('not-possible', { detail: standing.why })
  return campaign
}

const actions = {
  send: 'campaign-sent',
  schedule: 'campaign-scheduled',
  unschedule: 'campaign-unscheduled',
  pause: 'campaign-paused',
  resume: 'campaign-resumed',
  cancel: 'campaign-canceled',
  choose: 'campaign-winner-chosen',
  retry: 'campaign-retried',
  publish: 'campaign-put-on-web',
  withdraw: 'campaign-taken-off-web',
} as const

const changedMeanwhile =
  'This campaign, or its segment, was changed after you opened it. Look at it again, so that what leaves is what you have seen.'

/** Takes a step, unless it was taken already; both answer the campaign as it is now. Given the version that was read, refuses another one. */
export async function take(
  { db, now, bell }: Campaigns,
  { id, by, version }: Asked & { version?: number },
  { step, act }: { step: keyof typeof actions; act: (tx: Transaction, campaign: Campaign) => Promise<void> },
): Promise<void> {
  await db.transaction(async (tx) => {
    const campaign = await lockFor(tx, id, step)
    if (standingOfStep(step, campaign.state).kind === 'done') return
    if (version !== undefined && campaign.version !== version)
      throw new Problem('conflict', { detail: changedMeanwhile })
    await act(tx, campaign)
    await tellAct(tx, { administratorId: by, action: actions[step], thing: { kind: 'campaign', id }, at: now() })
    tx.afterCommit(bell.ring)
  })
}

export async function readAudience(
  { db, now }: Campaigns,
  id: string,
): Promise<{ totalRecipients: number; listsAlone: number }> {
  const campaign = await findCampaign(db, id)
  if (!campaign) throw missing()
  const { people, listsAlone } = await countAudience(db, await audienceOf(db, campaign), now())
  return { totalRecipients: people, listsAlone }
}

/** Whom it goes to. A segment can’t be deleted while a campaign names it. */
async function audienceOf(db: Queries, { listId, segmentId }: Campaign): Promise<Audience> {
  if (segmentId === null) return { listId, rule: null }
  const segment = await findSegment(db, segmentId)
  if (!segment) throw new Error('the segment of a campaign is gone')
  return { listId, rule: segment.rule }
}

/** Sends a draft. Whoever presses twice, or second, is told the same. */
export async function sendCampaign(
  campaigns: Campaigns,
  asked: Asked & { version: number },
): Promise<{ message: string; totalRecipients: number }> {
  await take(campaigns, asked, {
    step: 'send',
    act: async (tx, campaign) => {
      await start(campaigns, tx, campaign)
    },
  })
  const { campaign } = await readCase(campaigns.db, asked.id)
  return {
    message: sendingWords(campaign),
    totalRecipients: campaign.totalRecipients,
  }
}

function sendingWords({ totalRecipients: all, test }: emailCampaigns.EmailCampaign): string {
  const inTest = test ? peopleInTest(all, test.percent) : all
  const now = `Sending to ${peopleInWords(inTest)}`
  return inTest === all
    ? `${now}.`
    : `${now} now. ${peopleInWords(all - inTest)} will get the version that wins the test.`
}

class NobodyToSendTo extends Problem {
  constructor() {
    super('not-possible', { detail: 'Nobody would get this campaign: no one it is for receives emails now.' })
  }
}

/** Fixes recipients and links. Answers how many recipients there are. @throws NobodyToSendTo where there is none */
async function start({ surroundings, now }: Campaigns, tx: Transaction, campaign: Campaign): Promise<number> {
  const { id: campaignId } = campaign
  const { urls } = compileVersions(campaign, surroundings)
  await saveStarted(tx, campaignId, now())
  await insertLinks(tx, campaignId, urls)
  const recipients = await fixAudience(tx, {
    campaignId,
    audience: await audienceOf(tx, campaign),
    testPercent: campaign.testPercent,
    readerHour: hourOf(campaign),
    now: now(),
  })
  if (recipients === 0) throw new NobodyToSendTo()
  return recipients
}

/**
 * Starts a campaign that is due, in one process. One that can’t be sent as it is, or has nobody to go to, becomes a draft again that says why.
 * Answers whether there was one.
 */
export async function startDue(campaigns: Campaigns): Promise<boolean> {
  const { db, now, log, bell } = campaigns
  let campaignId: string | undefined
  try {
    return await db.transaction(async (tx) => {
      const campaign = await lockDue(tx, now())
      if (!campaign) return false
      campaignId = campaign.id
      const recipients = await start(campaigns, tx, campaign)
      log.info({ campaignId, recipients }, 'campaign-started')
      tx.afterCommit(bell.ring)
      return true
    })
  } catch (error) {
    if (campaignId === undefined || isDependencyDown(error)) throw error
    const why = error instanceof NobodyToSendTo ? 'nobody' : 'failed'
    if (why === 'nobody') log.warn({ campaignId }, 'campaign-without-recipients')
    else log.error({ error, campaignId }, 'campaign-not-started')
    await takeOffSchedule(db, { id: campaignId, why, now: now() })
    return true
  }
}

/** Only one that started by its schedule has an hour. */
const hourOf = ({ scheduledAt: at, readerZone: zone }: Campaign) => (at && zone ? { at, zone } : null)

export async function scheduleCampaign(
  campaigns: Campaigns,
  { at, readerZone, ...asked }: Asked & { at: Date; readerZone: string | null; version: number },
) {
  const now = campaigns.now()
  if (at <= now) throw invalidField('scheduledAt', 'Choose a time in the future')
  await take(campaigns, asked, {
    step: 'schedule',
    async act(tx, { id, testPercent }) {
      if (readerZone !== null && testPercent !== null)
        throw invalidField('readerZone', 'Two versions are compared at one time: schedule them for everyone at once')
      await refusingZone(() => saveScheduled(tx, id, { at, readerZone, now }))
    },
  })
  return readCase(campaigns.db, asked.id)
}

async function refusingZone(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (sqlState(error) !== '22023') throw error
    throw invalidField('readerZone', 'Choose another time zone; this one isn’t known')
  }
}

export async function unscheduleCampaign(campaigns: Campaigns, asked: Asked) {
  await take(campaigns, asked, {
    step: 'unschedule',
    act: (tx) => saveScheduled(tx, asked.id, { at: null, readerZone: null, now: campaigns.now() }),
  })
  return readCase(campaigns.db, asked.id)
}

const statesAfter = { pause: 'paused', resume: 'sending', cancel: 'canceled' } as const

export async function stepCampaign(campaigns: Campaigns, asked: Asked, step: keyof typeof statesAfter) {
  const { db, now } = campaigns
  await take(campaigns, asked, { step, act: (tx) => saveState(tx, asked.id, statesAfter[step], now()) })
  // Whoever waits hears at once; of very many, whoever sends goes on with it.
  if (step === 'cancel') await endCanceled(db)
  return readCase(db, asked.id)
}

/** Puts it on the web or takes it off; what is so already isn’t told again. */
export async function putOnWeb(campaigns: Campaigns, { isOnWeb, ...asked }: Asked & { isOnWeb: boolean }) {
  const { db, now } = campaigns
  const campaign = await findCampaign(db, asked.id)
  if (!campaign) throw missing()
  if (campaign.isOnWeb !== isOnWeb)
    await take(campaigns, asked, {
      step: isOnWeb ? 'publish' : 'withdraw',
      act: (tx) => saveOnWeb(tx, asked.id, isOnWeb, now()),
    })
  return readCase(db, asked.id)
}

/** Only who failed, and whoever is asked again finds nobody left. */
export async function retryCampaign(
  campaigns: Campaigns,
  asked: Asked,
): Promise<{ message: string; totalRetried: number }> {
  let totalRetried = 0
  await take(campaigns, asked, {
    step: 'retry',
    act: async (tx, { id, state }) => {
      totalRetried = await requeueFailed(tx, id, campaigns.now())
      if (totalRetried === 0)
        throw new Problem('not-possible', { detail: 'Nobody is left for whom this campaign failed.' })
      if (state === 'sent') await saveState(tx, id, 'sending', campaigns.now())
    },
  })
  return { message: `Sending again to ${peopleInWords(totalRetried)}.`, totalRetried }
}
