import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../messages/own-mail.ts'
import { leaveLists } from '../lists/store.ts'
import { arrivalAt } from './arrive.ts'
import { composer, type LinksOf } from './compose.ts'
import { endOfQuiet } from './hours.ts'
import { type Skip, skipOf, type Step, stepOf } from './rules.ts'
import {
  claimDue,
  type DueRun,
  findAsked,
  findMail,
  holdRecipient,
  mailKeyOf,
  type Recipient,
  stepOfKey,
} from './runs-store.ts'
import {
  doesApply,
  holdPastLast,
  listAsked,
  saveArrival,
  saveFinished,
  saveLeft,
  saveSettled,
  saveStep,
  saveTag,
} from './steps-store.ts'
import { toJourney } from './store.ts'

const stepsMax = 100

export interface Running {
  db: Database
  bell: Bell
  linksOf: LinksOf
  now: () => Date
}

/** Takes the steps that are due, some at a time, each in a transaction of its own. Answers whether there may be more. */
export async function takeSteps(running: Running): Promise<boolean> {
  const compose = composer(running.linksOf)
  for (let taken = 0; taken < stepsMax; taken++) if (!(await takeStep(running, compose))) return false
  return true
}

type Compose = ReturnType<typeof composer>

/** What a step did, and where it leads. */
type Done =
  | { kind: 'went'; outcome: 'passed' | 'yes' | 'no' | 'asked'; next: string | null }
  | { kind: 'left'; reason: Skip }
  | { kind: 'later'; at: Date }

const takeStep = ({ db, bell, now }: Running, compose: Compose): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now()
    const run = await claimDue(tx, at)
    if (!run) return false
    const journey = toJourney(run.journey)
    const step = stepOf(journey, run.stepId)
    const recipient = isWait(step) ? undefined : await holdRecipient(tx, run, holdFor(step))
    const subscriberId = recipient?.id ?? null
    const done = isWait(step) ? went('passed', step.next) : await act(tx, run, { step, recipient, compose, now: at })
    if (done.kind === 'later') {
      await saveArrival(tx, run.id, { stepId: step.id, dueAt: done.at, subscriberId })
      return true
    }
    if (done.kind === 'left') {
      await saveStep(tx, run, { step, outcome: 'left', reason: done.reason, at })
      await saveLeft(tx, run.id, { reason: done.reason, subscriberId, now: at })
      return true
    }
    await saveStep(tx, run, { step, outcome: done.outcome, reason: null, at })
    if (done.next === null) await saveFinished(tx, [run.id], { subscriberId, now: at })
    else {
      const dueAt = await arrivalAt(tx, run, { step: stepOf(journey, done.next), from: at })
      await saveArrival(tx, run.id, { stepId: done.next, dueAt, subscriberId })
    }
    if (done.outcome === 'asked') tx.afterCommit(bell.ring)
    return true
  })

type Acting = Exclude<Step, { kind: 'wait' | 'wait-until' }>

const isWait = (step: Step): step is Exclude<Step, Acting> => step.kind === 'wait' || step.kind === 'wait-until'

const holdFor = ({ kind }: Step) => (kind === 'tag' || kind === 'leave-list' ? 'changing' : 'reading')

const went = (outcome: 'passed' | 'yes' | 'no' | 'asked', next: string | null): Done => ({
  kind: 'went',
  outcome,
  next,
})

interface Deciding<S extends Step = Acting> {
  step: S
  recipient: Recipient | undefined
  compose: Compose
  now: Date
}

async function act(tx: Transaction, run: DueRun, { step, recipient, compose, now }: Deciding): Promise<Done> {
  const reason = skipOf({ isAutomationActive: run.isAutomationActive, recipient })
  if (reason !== undefined || !recipient) return { kind: 'left', reason: reason ?? 'not-a-subscriber' }
  switch (step.kind) {
    case 'email':
      return askForMail(tx, run, { step, recipient, compose, now })
    case 'branch': {
      const isSo = await doesApply(tx, { subscriberId: recipient.id, rule: step.rule, now })
      return isSo ? went('yes', step.yes) : went('no', step.no)
    }
    case 'tag':
      await saveTag(tx, recipient.id, { ...step, now })
      return went('passed', step.next)
    case 'leave-list':
      await leaveLists(tx, recipient.id, [step.listId], now)
      return went('passed', step.next)
  }
}

/** Asking for an email and writing that it was asked for is one transaction. In quiet hours it waits for their end. */
async function askForMail(
  tx: Transaction,
  run: DueRun,
  { step, recipient, compose, now }: Deciding<Extract<Step, { kind: 'email' }>> & { recipient: Recipient },
): Promise<Done> {
  const { quietFrom: from, quietTo: to } = run
  const later = endOfQuiet(from === null || to === null ? null : { from, to }, now, recipient.timeZone)
  if (later) return { kind: 'later', at: later }
  const mailId = (run.mails as Readonly<Record<string, string | undefined>>)[step.templateId]
  const kept = mailId === undefined ? undefined : await findMail(tx, mailId)
  const mail = kept && compose(kept, recipient)
  if (!mail) return { kind: 'left', reason: 'template-error' }
  const values = { subject: mail.subject, html: mail.html, text: mail.text, unsubscribeLink: mail.unsubscribeLink }
  const mailKey = mailKeyOf(run.id, step.id)
  await saveOwnMail(
    tx,
    'designed',
    { mailKey, to: recipient.email, donorId: recipient.donorId ?? undefined, values },
    'campaign',
  )
  return went('asked', step.next)
}

/** The last look before an email of an automation is handed over: it may have waited long. Answers why it isn’t sent. */
export const whyWithheld =
  (db: Database) =>
  async ({ mailKey }: { mailKey: string }): Promise<Skip | undefined> => {
    const step = stepOfKey(mailKey)
    if (!step) return undefined
    const asked = await findAsked(db, step)
    // Whoever was erased meanwhile has no run any longer.
    return asked ? skipOf(asked) : 'not-a-subscriber'
  }

const settledMax = 1_000
type AskedFrom = { runId: string; stepId: string } | undefined

/** Writes what became of some emails, and ends those who are past their last step. Answers where to go on; undefined at the end. */
export async function settleSome({ db, now }: Pick<Running, 'db' | 'now'>, after: AskedFrom): Promise<AskedFrom> {
  const asked = await listAsked(db, after, settledMax)
  const finished = [...new Set(asked.filter(({ isFinished }) => isFinished).map(({ runId }) => runId))]
  if (finished.length > 0) {
    await db.transaction(async (tx) => {
      const past = await holdPastLast(tx, finished)
      await saveSettled(tx, finished)
      await saveFinished(tx, past, { subscriberId: null, now: now() })
    })
  }
  return asked.at(-1)
}
