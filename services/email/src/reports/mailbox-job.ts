import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { ImapFlow } from 'imapflow'
import { saveLook } from './bounces-store.ts'
import { readDsn } from './dsn.ts'
import { hearDsn } from './hear-dsn.ts'
import type { MailboxSettings } from './mailbox-settings.ts'

export interface Mailbox {
  db: Database
  settings: MailboxSettings
  now: () => Date
  log: Log
}

const lookEveryMs = 60_000
const emailsMax = 100
/** The report is in the first parts of such an email; what is longer has a whole email of ours behind it. */
const bytesMax = 256 * 1024
const patienceMs = 20_000

/** Looks for emails that came back, in one process at a time. One that can’t be read is left behind as read, and stops none after it. */
export const mailboxJob = (mailbox: Mailbox): Job => ({
  name: 'look-for-bounces',
  everyMs: lookEveryMs,
  async run(signal) {
    let more = false
    await mailbox.db.alone('bounces-mailbox', async () => {
      more = await lookOnce(mailbox, signal)
    })
    return more
  },
})

/** Answers whether there is more. */
export async function lookOnce(mailbox: Mailbox, signal: AbortSignal): Promise<boolean> {
  const { db, now, log } = mailbox
  try {
    const { heard, more } = await readUnseen(mailbox, signal)
    await saveLook(db, { lookedAt: now(), failed: null }, heard)
    return more
  } catch (error) {
    const failed = failureOf(error)
    log.warn({ error, failed }, 'bounces-mailbox-away')
    await saveLook(db, { lookedAt: now(), failed }, 0)
    return false
  }
}

async function readUnseen({ settings, ...mailbox }: Mailbox, signal: AbortSignal) {
  const { host, port, isSecure: secure, user, password: pass, folder } = settings
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
  })
  // What breaks while nothing is asked is told by the next question.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(folder)
    const found = (await client.search({ seen: false }, { uid: true })) || []
    let heard = 0
    for (const uid of found.slice(0, emailsMax)) {
      if (signal.aborted) break
      const email = await client.fetchOne(String(uid), { source: { start: 0, maxLength: bytesMax } }, { uid: true })
      if (email && email.source) heard += await hearOne(mailbox, uid, email.source)
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    await client.logout()
    return { heard, more: found.length > emailsMax }
  } finally {
    client.close()
  }
}

async function hearOne({ db, now, log }: Omit<Mailbox, 'settings'>, uid: number, source: Buffer): Promise<number> {
  try {
    const dsn = await readDsn(source, now())
    return dsn ? await hearDsn(db, dsn, now()) : 0
  } catch (error) {
    if (isDependencyDown(error)) throw error
    log.warn({ error, uid }, 'bounce-not-readable')
    return 0
  }
}

/** In a word; what servers say may have addresses in it. */
function failureOf(error: unknown): string {
  const { authenticationFailed, code, serverResponseCode } = error as Readonly<Record<string, unknown>>
  if (authenticationFailed === true) return 'login-refused'
  return [serverResponseCode, code].find((one) => typeof one === 'string')?.toString() ?? 'unknown'
}
