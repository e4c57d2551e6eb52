import type { Database } from '@evenhand/service-kit/postgres'
import { type Log, traced } from '@evenhand/service-kit/telemetry'
import type { Lane } from '../messages/lanes.ts'
import { type HeldBack, nextOf, type NotSent, type Outcome, stillSendingMs } from '../messages/rules.ts'
import { lastTemplates } from '../messages/handling.ts'
import { findTemplate } from '../templates/shipped.ts'
import type { Attachment } from '../templates/template.ts'
import { saveRefusedAddress } from '../suppressions/store.ts'
import type { MailFile } from './mail-fields.ts'
import type { Pace } from './pace.ts'
import { noteDomain, type Rests } from './rests.ts'
import { domainOfAddress, type Smtp } from './smtp.ts'
import {
  type ClaimedMail,
  claimMail,
  giveBack,
  keepClaim,
  markFailed,
  markSent,
  queueReady,
  retireUseless,
  takeBackCutOff,
} from './store.ts'
import { untilWritten } from './until-written.ts'

export interface Sending {
  db: Database
  /** A mail of a lane leaves by its own connections. */
  smtpOf: (lane: Lane) => Smtp
  pace: Pace
  /** Which domains want less of us. */
  domains: Rests
  /** Asked last before a mail is handed over: why nobody wants it any longer. */
  whyWithheld: (mail: ClaimedMail) => Promise<string | undefined>
  /** What goes with a mail and is kept elsewhere, besides what its template draws. */
  filesOf: (mail: ClaimedMail) => Promise<MailFile[]>
  publicUrl: string
  log: Log
}

type Tried = Outcome | HeldBack | { kind: 'withheld'; reason: string } | { kind: 'expired' }

/** Sends the mail of a lane that has been due the longest. Answers whether there was one. */
export async function sendNext(sending: Sending, lane: Lane): Promise<boolean> {
  const mail = await claimMail(sending.db, lane)
  if (mail) await sendMail(sending, mail, lane)
  return mail !== undefined
}

/** Lets go of what is due. Answers how many. */
export async function readyMails(db: Database): Promise<number> {
  await db.transaction(retireUseless)
  return (await takeBackCutOff(db)) + (await queueReady(db))
}

/** One try, in the trace of whoever asked for the mail. `sending` is committed before; what became of it is written right after. */
async function sendMail(sending: Sending, mail: ClaimedMail, lane: Lane): Promise<void> {
  const { template, trace: headers } = mail
  await traced({ name: `mail ${template}`, kind: 'internal', headers }, async () => {
    if (mail.uncertainSends > 0)
      sending.log.warn({ mailId: mail.id, uncertain: mail.uncertainSends }, 'mail-sent-again')
    // What can't be written now is written the next time.
    const keeping = setInterval(() => void keepClaim(sending.db, mail).catch(() => undefined), stillSendingMs)
    const outcome = await tryToSend(sending, mail, lane).finally(() => clearInterval(keeping))
    await untilWritten(() => settle(sending, mail, outcome))
  })
}

async function tryToSend(
  { smtpOf, pace, domains, whyWithheld, filesOf, publicUrl, log }: Sending,
  mail: ClaimedMail,
  lane: Lane,
): Promise<Tried> {
  const template = findTemplate(mail.template)
  if (!template || template.faultOf(mail.values) !== undefined) return { kind: 'refused', reason: 'template-changed' }
  const entries = mail.awaitSources.length === 0 ? undefined : (mail.entries ?? 'late')
  const { attachments = [], ...rendered } = template.render(mail.values, { publicUrl, entries, leavesAt: new Date() })
  const files = await gathered(() => filesOf(mail), attachments, log)
  if (!files) return { kind: 'held-back', reason: 'attachment-failed' }
  const domain = domainOfAddress(mail.recipient)
  const mayWait = lane === 'notice' || lane === 'campaign'
  if (mayWait && (await domains.restMs(domain)) > 0) return { kind: 'held-back', reason: 'domain-rests' }
  await pace(lane, 1)
  if (mail.uselessAfter && mail.uselessAfter <= new Date()) return { kind: 'expired' }
  const withheld = await whyWithheld(mail)
  if (withheld !== undefined) return { kind: 'withheld', reason: withheld }
  const outcome = await traced({ name: 'SMTP send', kind: 'client', attributes: { 'messaging.system': 'smtp' } }, () =>
    smtpOf(lane).send({ ...rendered, files, to: mail.recipient, mailKey: mail.mailKey }),
  )
  await noteDomain(domains, domain, outcome)
  return outcome
}

/** A receipt does not go out without its paper: what can’t be drawn or read waits for who mends it, and no other mail waits with it. */
async function gathered(
  kept: () => Promise<MailFile[]>,
  attachments: readonly Attachment[],
  log: Log,
): Promise<MailFile[] | undefined> {
  try {
    const drawn = attachments.map(async ({ fileName, type, draw }) => ({ fileName, type, bytes: await draw() }))
    return [...(await Promise.all(drawn)), ...(await kept())]
  } catch (error) {
    log.error({ error }, 'attachment-failed')
    return undefined
  }
}

async function settle({ db, log }: Sending, mail: ClaimedMail, outcome: Tried): Promise<void> {
  const about = { mailId: mail.id, template: mail.template, attempts: mail.attempts }
  switch (outcome.kind) {
    case 'sent':
      await db.transaction((tx) => markSent(tx, mail.id))
      log.info(about, 'mail-sent')
      return
    case 'withheld':
      await db.transaction((tx) => markFailed(tx, mail, outcome.reason))
      log.info({ ...about, reason: outcome.reason }, 'mail-withheld')
      return
    case 'refused':
      await db.transaction(async (tx) => {
        await markFailed(tx, mail, outcome.reason)
        if (outcome.isNoAddress && !lastTemplates.includes(mail.template))
          await saveRefusedAddress(tx, mail.recipient, outcome.reason)
      })
      log.error({ ...about, reason: outcome.reason }, 'mail-refused')
      return
    case 'expired':
      // Whoever lets go of what is due retires it.
      return giveBack(db, mail, { restSeconds: 0 })
    case 'held-back':
    case 'away':
    case 'not-now':
      await settleLater({ db, log }, mail, outcome)
  }
}

/** Not sent this time. A server that never takes it, or never says whether it has it, is not asked for ever. */
async function settleLater(
  { db, log }: Pick<Sending, 'db' | 'log'>,
  mail: ClaimedMail,
  outcome: NotSent,
): Promise<void> {
  const about = { mailId: mail.id, template: mail.template, attempts: mail.attempts, reason: outcome.reason }
  const next = nextOf(outcome, mail)
  if (next.kind === 'given-up') {
    await db.transaction((tx) => markFailed(tx, mail, next.reason))
    log.error(about, 'mail-given-up')
    return
  }
  await giveBack(db, mail, next)
  log.warn({ ...about, outcome: outcome.kind }, 'mail-waits')
}
