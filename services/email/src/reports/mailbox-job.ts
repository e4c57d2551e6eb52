import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { DependencyDown, isDependencyDown } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { MessageIds } from '../sending/message-id.ts'
import { saveLook } from './bounces-store.ts'
import { readDsn } from './dsn.ts'
import { hearDsn } from './hear-dsn.ts'
import { openMailbox, type OpenMailbox } from './imap.ts'
import type { MailboxSettings } from './mailbox-settings.ts'

export interface Mailbox {
  db: Database
  ids: Pick<MessageIds, 'read'>
  donorIdOf: DonorIdOf
  settings: MailboxSettings
  now: () => Date
  log: Log
}

const lookEveryMs = 60_000
const emailsMax = 100
const emailsTogether = 20
const triesMax = 3
/** What was read is deleted then: it names who the email was to, and often has all of it. */
const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Looks for emails that came back, in one process at a time. One that can’t be read is left behind as read, and stops none after it. */
export function mailboxJob(mailbox: Mailbox): Job {
  const look = createLook(mailbox)
  return {
    name: 'look-for-bounces',
    everyMs: lookEveryMs,
    async run(signal) {
      let more = false
      await mailbox.db.alone('bounces-mailbox', async () => {
        more = await look(signal)
      })
      return more
    },
  }
}

/** Each look answers whether there is more. */
export function createLook({
  db,
  ids,
  donorIdOf,
  settings,
  now,
  log,
}: Mailbox): (signal: AbortSignal) => Promise<boolean> {
  /** What was being read when the connection broke, and how often in a row it did. */
  let broke: { name: string; times: number } | undefined

  async function read(mailbox: OpenMailbox, uids: readonly number[]): Promise<number> {
    const name = `${mailbox.generation}:${uids.join()}`
    const times = broke?.name === name ? broke.times : 0
    const isHopeless = uids.length === 1 && times >= triesMax
    broke = { name, times: times + 1 }
    // One that had its chances would keep those after it from being read.
    if (isHopeless) log.warn({ uids }, 'bounce-not-readable')
    const emails = isHopeless ? [] : await mailbox.read(uids)
    broke = undefined
    let heard = 0
    for (const email of emails) heard += await hearOne(email)
    await mailbox.markRead(uids)
    return heard
  }

  async function hearOne({ uid, source }: { uid: number; source: Buffer }): Promise<number> {
    try {
      const dsn = await readDsn(source, now())
      return dsn ? await hearDsn({ db, ids, donorIdOf }, dsn, now()) : 0
    } catch (error) {
      // No fault of the email, nor of the mailbox: it is read again.
      if (isDependencyDown(error)) throw new DependencyDown('a bounce could not be written down', { cause: error })
      log.warn({ error, uid }, 'bounce-not-readable')
      return 0
    }
  }

  return async (signal) => {
    let heard = 0
    try {
      const mailbox = await openMailbox(settings)
      try {
        const unread = await mailbox.unread()
        // After a connection broke, one by one: so it is found out over which.
        const together = broke ? 1 : emailsTogether
        for (let from = 0; from < Math.min(unread.length, emailsMax) && !signal.aborted; from += together)
          heard += await read(mailbox, unread.slice(from, Math.min(from + together, emailsMax)))
        await mailbox.deleteReadBefore(new Date(now().getTime() - keptDays * dayMs))
        await saveLook(db, { lookedAt: now(), failed: null }, heard)
        return unread.length > emailsMax
      } finally {
        mailbox.close()
      }
    } catch (error) {
      if (error instanceof DependencyDown) throw error
      const failed = failureOf(error)
      log.warn({ error, failed }, 'bounces-mailbox-away')
      await saveLook(db, { lookedAt: now(), failed }, heard)
      return false
    }
  }
}

/** In a word; what servers say may have addresses in it. */
function failureOf(error: unknown): string {
  const { authenticationFailed, code, serverResponseCode } = error as Readonly<Record<string, unknown>>
  if (authenticationFailed === true) return 'login-refused'
  return [serverResponseCode, code].find((one) => typeof one === 'string')?.toString() ?? 'unknown'
}
