import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { arrivalAt } from './arrive.ts'
import { isSetOffBy, type Occasion, stepOf, templatesOf, type Trigger } from './rules.ts'
import { keepMail, saveRun } from './runs-store.ts'
import { type Automation, findJourney, holdActive } from './store.ts'

/** Lets somebody enter every automation that something sets off; what it is for one automation, or nothing, is asked for each. */
async function enterAutomations(
  tx: Transaction,
  trigger: Trigger,
  { occasionFor, now }: { occasionFor: (automation: Automation) => Occasion | undefined; now: Date },
): Promise<void> {
  for (const automation of await holdActive(tx, trigger)) {
    const occasion = occasionFor(automation)
    if (occasion && isSetOffBy(automation, occasion)) await enter(tx, automation, { occasion, now })
  }
}

/** Begins their journey with what its templates say now, counted from when it happened: what is heard of late isn’t later for that. */
export async function enter(
  tx: Transaction,
  { id: automationId, journeyNumber, onceEver }: Automation,
  { occasion, now }: { occasion: Occasion; now: Date },
): Promise<void> {
  const journey = await findJourney(tx, automationId, journeyNumber)
  const mails: Record<string, string> = {}
  for (const templateId of templatesOf(journey)) {
    const mailId = await keepMail(tx, templateId)
    if (mailId === undefined) throw new Error('the template of an automation is gone')
    mails[templateId] = mailId
  }
  const dueAt = await arrivalAt(tx, occasion, { step: stepOf(journey, journey.first), from: occasion.at })
  const at = { stepId: journey.first, dueAt, enteredAt: now }
  await saveRun(tx, occasion, { automationId, journeyNumber, onceEver, mails, ...at })
}

/** The same for an event that was heard, once, with what else is noted of it. */
export async function enterByEvent(
  { db, now }: { db: Database; now: () => Date },
  occasion: Occasion,
  { heard, note }: { heard: Heard; note: (tx: Transaction) => Promise<void> },
): Promise<void> {
  await db.transaction((tx) =>
    onceForEvent(tx, heard, async () => {
      await note(tx)
      await enterAutomations(tx, occasion.trigger, { occasionFor: () => occasion, now: now() })
    }),
  )
}

/** Somebody became an active subscriber: by the mailed link or in their preferences. Who is added by hand or from a file didn’t sign up. */
export function enterBySignup(
  tx: Transaction,
  { subscriberId, donorId, now }: { subscriberId: string; donorId: string | null; now: Date },
): Promise<void> {
  const occasion = { trigger: 'signup', triggerId: subscriberId, donorId, subscriberId, cents: 0n, at: now } as const
  return enterAutomations(tx, 'signup', { occasionFor: () => occasion, now })
}

/** Their entries became more: a milestone for every automation whose number they reached by it, once for each number. */
export function enterByEntries(
  tx: Transaction,
  { donorId, before, after, at }: { donorId: string; before: bigint; after: bigint; at: Date },
): Promise<void> {
  const of = { trigger: 'entry_milestone', triggerId: donorId, donorId, subscriberId: null, cents: 0n, at } as const
  const occasionFor = ({ threshold }: Automation) =>
    threshold !== null && before < threshold && threshold <= after ? { ...of, occasion: String(threshold) } : undefined
  return enterAutomations(tx, 'entry_milestone', { occasionFor, now: at })
}
