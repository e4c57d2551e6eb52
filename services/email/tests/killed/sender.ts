/** A process that sends campaigns and what people wait for until it is killed: `DATABASE SMTP`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createBell, type Job } from '@evenhand/service-kit/lifecycle'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import type { Lane } from '../../src/messages/lanes.ts'
import { readyJob, sendJobs } from '../../src/sending/job.ts'
import { sendingRules } from '../../src/sending/rules.ts'
import { openSmtp } from '../../src/sending/smtp.ts'
import { campaignSender } from '../campaigns-under-test.ts'
import { testSecret } from '../message-ids.ts'
import { noRests } from '../no-rests.ts'

const [, , database = '', url = ''] = process.argv
const db = openDatabase(database)
const from = 'Evenhand <hello@evenhand.example>'
const { places } = sendingRules
const smtps = new Map(
  (Object.keys(places) as Lane[]).map((lane) => [
    lane,
    openSmtp({ url, from, secret: testSecret, connections: places[lane] }),
  ]),
)
function smtpOf(lane: Lane) {
  const smtp = smtps.get(lane)
  if (!smtp) throw new Error(`There is no lane ${lane}.`)
  return smtp
}
const bell = createBell()
const sending = {
  db,
  smtpOf,
  pace: async () => undefined,
  domains: noRests,
  whyWithheld: async () => undefined,
  filesOf: async () => [],
  publicUrl: 'https://giveaway.test',
  log: createLog('email'),
}
const { signal } = new AbortController()

async function forever({ run, everyMs }: Pick<Job, 'run' | 'everyMs'>): Promise<never> {
  for (;;) if (!(await run(signal))) await sleep(everyMs)
}

const campaigns = { run: campaignSender(db, smtpOf('campaign')).run, everyMs: 50 }
await Promise.all([campaigns, readyJob(db, bell), ...sendJobs(sending, bell)].map(forever))
