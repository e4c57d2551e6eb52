import { randomUUID } from 'node:crypto'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { sendables } from '../src/campaigns/parts.ts'
import { type CampaignValues, insertCampaign, saveState } from '../src/campaigns/store.ts'
import type { Campaigns } from '../src/campaigns/use-cases.ts'
import { sendCampaignsJob } from '../src/deliveries/job.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { sendingRules } from '../src/sending/rules.ts'
import type { Rests } from '../src/sending/rests.ts'
import { openSmtp, type Smtp } from '../src/sending/smtp.ts'
import { trackingTokens } from '../src/tracking/tokens.ts'
import { newsletter } from './campaign-parts.ts'
import { noRests } from './no-rests.ts'
import { testIds, testSecret } from './message-ids.ts'

const publicUrl = 'https://giveaway.test'

const from = 'Evenhand <hello@evenhand.example>'
const surroundings = { publicUrl, tokens: trackingTokens(testSecret) }

/** What one process does with campaigns, as fast as it can. */
export const campaignSender = (db: Database, smtp: Smtp, domains: Rests = noRests) =>
  sendCampaignsJob(
    {
      db,
      smtp,
      pace: async () => undefined,
      domains,
      pacePiece: 20,
      claimRows: sendingRules.claimRows,
      publicUrl,
      sendableOf: sendables({ db, surroundings }, { from, ids: testIds }),
      pause: (id) => db.transaction((tx) => saveState(tx, id, 'paused', new Date())),
      now: () => new Date(),
      log: createLog('email'),
    },
    createBell(),
  )

/** Campaigns over a database of their own; each sender is as one process is. */
export async function campaignsUnderTest() {
  const database = await testDatabase(new URL('../migrations/', import.meta.url))
  const { db } = database
  const log = createLog('email')
  const bell = createBell()
  const campaigns: Campaigns = { db, bell, surroundings, now: () => new Date(), log }
  const opened: Smtp[] = []
  return {
    db,
    url: database.url,
    campaigns,
    async draft(change: Partial<CampaignValues> = {}): Promise<string> {
      const id = uuidv7()
      const values = {
        ...newsletter(),
        listId: null,
        segmentId: null,
        templateId: null,
        isOnWeb: false,
        test: null,
        ...change,
      }
      await db.transaction((tx) => insertCampaign(tx, { id, values, by: randomUUID(), now: new Date() }))
      return id
    },
    smtpTo(url: string, answerMs = 20_000): Smtp {
      const smtp = openSmtp({
        url,
        from,
        secret: testSecret,
        connections: sendingRules.places.campaign,
        answerMs,
        lastReplyMs: answerMs,
      })
      opened.push(smtp)
      return smtp
    },
    /** One round of a process after the other, until nothing is due or `signal` ends it. */
    async send(
      smtp: Smtp,
      over: Database = db,
      signal: AbortSignal = new AbortController().signal,
      domains: Rests = noRests,
    ): Promise<void> {
      const { run } = campaignSender(over, smtp, domains)
      while (!signal.aborted && (await run(signal)));
    },
    /** As if the time of all claims were over. */
    expireClaims: () =>
      db.query(
        sql`update campaign_recipients set claimed_until = now() - interval '1 s' where claim is not null and state in ('queued', 'sending')`,
      ),
    /** As if all rests were over; who waits for the winner of a test still does. */
    dueNow: () =>
      db.query(
        sql`update campaign_recipients set next_attempt_at = now() - interval '1 s' where state = 'queued' and next_attempt_at < 'infinity'`,
      ),
    async close(): Promise<void> {
      opened.forEach((smtp) => smtp.close())
      await database.drop()
    },
  }
}
