import { randomUUID } from 'node:crypto'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { EntriesGrantedSchema, encodeEvent, MailRequestedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase, testMailbox, testRedisUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { messageReactions } from '../src/messages/reactions.ts'
import { readyJob, sendJobs } from '../src/sending/job.ts'
import type { MailFile } from '../src/sending/mail-fields.ts'
import { whyOverBudget } from '../src/sending/mailbox-budget-store.ts'
import { createPace } from '../src/sending/pace.ts'
import { whyKeptAway } from '../src/suppressions/withheld.ts'
import { createRests } from '../src/sending/rests.ts'
import { sendingRules } from '../src/sending/rules.ts'
import { openSmtp, type Smtp } from '../src/sending/smtp.ts'
import { testSecret } from './message-ids.ts'

const noFiles = async (): Promise<MailFile[]> => []

export const aReceipt = (to: string, sources: string[] = [], mailKey = `receipt:${randomUUID()}`) => ({
  mailKey,
  to,
  template: 'receipt',
  values: {
    giftId: randomUUID(),
    receiptNumber: 'EH-2026-0F3A9C21B4D7',
    donorName: 'Ada Lovelace',
    amount: '50.00',
    description: 'Gift of $50.00',
    date: '2026-11-21T15:00:00.000Z',
    kind: 'one-time',
  },
  awaitEntrySources: sources,
})

/** The service's reactions and sender over a database of their own; each `send` is one round of the job. */
export async function senderUnderTest() {
  const database = await testDatabase(new URL('../migrations/', import.meta.url))
  const { db } = database
  const redis = openRedis(testRedisUrl())
  await firstContact(redis)
  const pace = createPace(redis, { name: `smtp-${randomUUID()}`, mailsPerSecond: 1000 })
  const domains = createRests(redis, `test-${randomUUID()}`, sendingRules.domainRest)
  const bell = createBell()
  const opened: Smtp[] = []
  const smtpTo = (url: string): Smtp => {
    const smtp = openSmtp({ url, from: 'Evenhand <hello@evenhand.example>', secret: testSecret })
    opened.push(smtp)
    return smtp
  }
  const mailbox = smtpTo(testMailbox().smtpUrl)
  const log = createLog('email')
  const donorIdOf = donorIds(testSecret)
  const reactions = messageReactions(db, { bell, open: () => undefined, donorIdOf, onEntries: async () => {} })
  const hear = async (type: string, json: ReturnType<typeof encodeEvent>, id: string): Promise<void> => {
    await reactions.find((reaction) => reaction.type === type)?.handle(json, { id, type, time: new Date() })
  }
  return {
    db,
    donorIdOf,
    url: database.url,
    smtpTo,
    mailbox,
    requestMail: (request: MessageInitShape<typeof MailRequestedSchema>, id: string = uuidv7()) =>
      hear(MailRequestedSchema.typeName, encodeEvent(MailRequestedSchema, request), id),
    grantEntries: (source: string, finalEntries: bigint) =>
      hear(
        EntriesGrantedSchema.typeName,
        encodeEvent(EntriesGrantedSchema, { source, donorId: randomUUID(), finalEntries }),
        uuidv7(),
      ),
    /** Sends until nothing is due. */
    async send(smtp: Smtp = mailbox, over: Database = db, filesOf = noFiles): Promise<void> {
      const { signal } = new AbortController()
      await readyJob(over, bell).run(signal)
      const jobs = sendJobs(
        {
          db: over,
          smtpOf: () => smtp,
          pace,
          domains,
          whyWithheld: async (mail) => (await whyKeptAway(over, donorIdOf)(mail)) ?? whyOverBudget(over, 1)(mail),
          filesOf,
          publicUrl: 'http://localhost:8080',
          log,
        },
        bell,
      )
      await Promise.all(
        jobs.map(async (job) => {
          while (await job.run(signal));
        }),
      )
    },
    async stateOf(mailKey: string) {
      const [row] = await db.query<{ state: string; attempts: number; uncertain: number; failure: string | null }>(sql`
        select state, attempts, uncertain_sends as uncertain, failure from messages where mail_key = ${mailKey}`)
      return row
    },
    async close(): Promise<void> {
      opened.forEach((smtp) => smtp.close())
      await closeRedis(redis)
      await database.drop()
    },
  }
}
