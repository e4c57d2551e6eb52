import type { Bell, Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gauge, gaugeBy } from '@evenhand/service-kit/telemetry'
import { type Lane, lanes } from '../messages/lanes.ts'
import { sendingRules } from './rules.ts'
import type { Rests } from './rests.ts'
import { readyMails, type Sending, sendNext } from './send-mail.ts'
import { measureBacklog, measureCampaigns } from './store.ts'
import { watchCampaigns } from './watch-campaigns.ts'

const readyEveryMs = 1_000
/** What is ready wakes those who send; a look finds what another process made ready and didn't send. */
const lookEveryMs = 15_000
const measureEveryMs = 15_000

const waiting = gauge('mails_waiting', 'Emails requested and not finished')
const waitingOldestSeconds = gaugeBy(
  'mails_waiting_oldest_seconds',
  'Age of the oldest unfinished email of a lane (alarm above 900)',
  'lane',
)
const campaignQueued = gauge(
  'campaign_recipients_queued',
  'Recipients of campaigns that are being sent, and whose email has not left',
)
const campaignsStuckSeconds = gauge(
  'campaigns_stuck_seconds',
  'How long no email has left of a campaign whose recipients are due; the longest (alarm above 900)',
)
const relaysResting = gauge('relays_resting', 'Email servers that rest because one hung or refused us')
const domainsResting = gauge('mail_domains_resting', 'Domains of receivers that get nothing for a while')

/** Recipients of campaigns are no mails of their own: they are sent apart. */
const placesOf = (lane: Lane): number =>
  lane === 'campaign' ? sendingRules.automationPlaces : sendingRules.places[lane]

/** A place of a lane: takes what has been due the longest, one mail after the other, whatever becomes of those beside it. */
export const sendJobs = (sending: Sending, bell: Bell): Job[] =>
  lanes.flatMap((lane) =>
    Array.from({ length: placesOf(lane) }, (_, place) => ({
      name: `send-${lane}-${place + 1}`,
      everyMs: lookEveryMs,
      wokenBy: bell.onRing,
      run: () => sendNext(sending, lane),
    })),
  )

/** Lets go of what is due, and wakes those who send it. */
export const readyJob = (db: Database, bell: Bell): Job => ({
  name: 'ready-mails',
  everyMs: readyEveryMs,
  wokenBy: bell.onRing,
  async run() {
    if ((await readyMails(db)) > 0) bell.ring()
    return false
  },
})

interface Measured {
  relays: Rests
  domains: Rests
  now: () => Date
}

export function measureJob(db: Database, { relays, domains, now }: Measured): Job {
  const stuckSeconds = watchCampaigns()
  return {
    name: 'measure-mails',
    everyMs: measureEveryMs,
    async run() {
      const backlog = await measureBacklog(db)
      waiting.set(backlog.reduce((sum, { mails }) => sum + mails, 0))
      for (const lane of lanes)
        waitingOldestSeconds.set({ lane }, backlog.find((one) => one.lane === lane)?.oldestSeconds ?? 0)
      const campaigns = await measureCampaigns(db)
      campaignQueued.set(campaigns.reduce((sum, { queued }) => sum + queued, 0))
      campaignsStuckSeconds.set(stuckSeconds(campaigns, now()))
      relaysResting.set(await relays.countResting())
      domainsResting.set(await domains.countResting())
      return false
    },
  }
}
