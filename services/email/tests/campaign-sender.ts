/** A process that sends campaigns until it is killed: `DATABASE SMTP`. */
import { openDatabase } from '@evenhand/service-kit/postgres'
import { openSmtp } from '../src/sending/smtp.ts'
import { sendingRules } from '../src/sending/rules.ts'
import { campaignSender } from './campaigns-under-test.ts'
import { testSecret } from './message-ids.ts'

const [, , url = '', smtpUrl = ''] = process.argv
const db = openDatabase(url)
const connections = sendingRules.places.campaign
const smtp = openSmtp({ url: smtpUrl, from: 'Evenhand <hello@evenhand.example>', secret: testSecret, connections })
const { run } = campaignSender(db, smtp)
const { signal } = new AbortController()
for (;;) {
  if (!(await run(signal))) await new Promise((resolve) => setTimeout(resolve, 50))
}
