import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Database } from '@evenhand/service-kit/postgres'
import { isDependencyDown, Problem } from '@evenhand/service-kit/problems'
import { gauge, type Log, traced } from '@evenhand/service-kit/telemetry'
import type { Bell } from '../messages/bell.ts'
import { type Outcome, restSeconds } from '../messages/rules.ts'
import { findTemplate } from '../templates/shipped.ts'
import type { Attachment } from '../templates/template.ts'
import { connectionsMax, type Smtp } from './smtp.ts'
import {
  type ClaimedMail,
  claimMails,
  giveBack,
  markFailed,
  markSent,
  measureBacklog,
  queueReady,
  retireUseless,
  takeBackCutOff,
} from './store.ts'

const lookEveryMs = 500
const measureEveryMs = 5_000
const writeAgainMs = 200
const writeTriesMax = 100

const waiting = gauge('mails_waiting', 'Emails requested and not finished')
const waitingOldestSeconds = gauge(
  'mails_waiting_oldest_seconds',
  'Age of the oldest unfinished email (alarm above 900)',
)

export interface Sending {
  db: Database
  smtp: Smtp
  /** What the mail server takes from all replicas together. */
  pace: Limiter
  publicUrl: string
  log: Log
}

/** Sends what is due, a few mails at a time: at once when somebody rings, else twice a second. */
export const sendJob = (sending: Sending, bell: Bell): Job => ({
  name: 'send-mails',
  everyMs: lookEveryMs,
  wokenBy: bell.onRing,
  async run() {
    const { db } = sending
    await takeBackCutOff(db)
    await retireUseless(db)
    await queueReady(db)
    const mails = await claimMails(db, connectionsMax)
    await Promise.all(mails.map((mail) => sendMail(sending, mail)))
    return mails.length > 0
  },
})

export const measureJob = (db: Database): Job => ({
  name: 'measure-mails',
  everyMs: measureEveryMs,
  async run() {
    const backlog = await measureBacklog(db)
    waiting.set(backlog.mails)
    waitingOldestSeconds.set(backlog.oldestSeconds)
    return false
  },
})

/** One try, in the trace of whoever asked for the mail. `sending` is committed before; what became of it is written right after. */
async function sendMail(sending: Sending, mail: ClaimedMail): Promise<void> {
  const { template, trace: headers } = mail
  await traced({ name: `mail ${template}`, kind: 'internal', headers }, async () => {
    if (mail.uncertainSends > 0)
      sending.log.warn({ mailId: mail.id, uncertain: mail.uncertainSends }, 'mail-sent-again')
    const outcome = await tryToSend(sending, mail)
    await untilWritten(() => settle(sending, mail, outcome))
  })
}

async function tryToSend({ smtp, pace, publicUrl, log }: Sending, mail: ClaimedMail): Promise<Outcome> {
  const template = findTemplate(mail.template)
  if (!template || template.faultOf(mail.values) !== undefined) return { kind: 'refused', reason: 'template-changed' }
  const entries = mail.awaitSources.length === 0 ? undefined : (mail.entries ?? 'late')
  const { attachments = [], ...rendered } = template.render(mail.values, { publicUrl, entries })
  const files = await drawn(attachments, log)
  if (!files) return { kind: 'not-now', reason: 'attachment-failed' }
  await takeTurn(pace)
  return traced({ name: 'SMTP send', kind: 'client', attributes: { 'messaging.system': 'smtp' } }, () =>
    smtp.send({ ...rendered, files, to: mail.recipient, mailKey: mail.mailKey }),
  )
}

/** A receipt does not go out without its paper: what cannot be drawn waits for whoever mends it, and no other mail waits with it. */
async function drawn(attachments: readonly Attachment[], log: Log) {
  try {
    return await Promise.all(
      attachments.map(async ({ fileName, type, draw }) => ({ fileName, type, bytes: await draw() })),
    )
  } catch (error) {
    log.error({ error }, 'attachment-failed')
    return undefined
  }
}

async function settle({ db, log }: Sending, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const about = { mailId: mail.id, template: mail.template, attempts: mail.attempts }
  switch (outcome.kind) {
    case 'sent':
      await markSent(db, mail.id)
      log.info(about, 'mail-sent')
      return
    case 'refused':
      await markFailed(db, mail.id, outcome.reason)
      log.error({ ...about, reason: outcome.reason }, 'mail-refused')
      return
    case 'away':
    case 'not-now':
      await giveBack(db, mail.id, restSeconds(outcome.kind, mail.attempts))
      log.warn({ ...about, reason: outcome.reason, outcome: outcome.kind }, 'mail-waits')
  }
}

/** While the database is away, what became of a mail is kept here and written when it is back: else it would be sent twice. */
async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await write()
      return
    } catch (error) {
      if (!isDependencyDown(error) || tries >= writeTriesMax) throw error
      await sleep(writeAgainMs)
    }
  }
}

/** Waits until the pace of all replicas allows one more mail. */
async function takeTurn(pace: Limiter): Promise<void> {
  for (;;) {
    try {
      await pace.take('all')
      return
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too-many-requests') throw error
      await sleep((error.retryAfterSeconds ?? 1) * 1000)
    }
  }
}
