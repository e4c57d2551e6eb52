import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { Bell } from '../messages/bell.ts'
import { saveOwnMail } from '../messages/own-mail.ts'
import { composer } from './compose.ts'
import { type Skip, skipOf } from './rules.ts'
import {
  claimDue,
  type DueRun,
  findAsked,
  holdRecipient,
  mailKeyOf,
  markAsked,
  markSkipped,
  runIdOf,
} from './runs-store.ts'

const runsMax = 50

export interface Running {
  db: Database
  bell: Bell
  unsubscribeLinkOf: (token: string) => string
  now: () => Date
}

/**
 * Decides about those who are due, some at a time. Asking for an email and writing that it was asked for is one transaction. Answers whether there may
 * be more.
 */
export const decideDue = ({ db, bell, unsubscribeLinkOf, now }: Running): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = await claimDue(tx, now(), runsMax)
    const compose = composer(unsubscribeLinkOf)
    for (const run of due) await decide(tx, run, { compose, now: now() })
    if (due.length > 0) tx.afterCommit(bell.ring)
    return due.length === runsMax
  })

interface Deciding {
  compose: ReturnType<typeof composer>
  now: Date
}

async function decide(tx: Transaction, run: DueRun, { compose, now }: Deciding): Promise<void> {
  const recipient = await holdRecipient(tx, run)
  const skip = (reason: Skip) => markSkipped(tx, run.id, { reason, subscriberId: recipient?.id ?? null, now })
  const reason = skipOf({ isAutomationActive: run.isAutomationActive, recipient })
  if (reason !== undefined) return skip(reason)
  const mail = recipient && compose(run, recipient)
  if (!mail) return skip('template-error')
  const values = { subject: mail.subject, html: mail.html, text: mail.text, unsubscribeLink: mail.unsubscribeLink }
  await saveOwnMail(tx, 'designed', { mailKey: mailKeyOf(run.id), to: recipient.email, values }, 'campaign')
  await markAsked(tx, run.id, recipient.id)
}

/** The last look before an email of an automation is handed over: it may have waited long. Answers why it isn’t sent. */
export const whyWithheld =
  (db: Database) =>
  async ({ mailKey }: { mailKey: string }): Promise<Skip | undefined> => {
    const runId = runIdOf(mailKey)
    const asked = runId === undefined ? undefined : await findAsked(db, runId)
    return asked && skipOf(asked)
  }
