import { type Heard, onceForEvent } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { dueAt, isSetOffBy, type Occasion } from './rules.ts'
import { keepMail, saveRun } from './runs-store.ts'
import { holdActive } from './store.ts'

/** Lets somebody enter every automation that an occasion sets off, with what its template says now. */
export async function enterAutomations(tx: Transaction, occasion: Occasion, now: Date): Promise<void> {
  for (const automation of await holdActive(tx, occasion.trigger)) {
    if (!isSetOffBy(automation, occasion)) continue
    const mailId = await keepMail(tx, automation.templateId)
    if (mailId === undefined) throw new Error('the template of an automation is gone')
    await saveRun(tx, occasion, {
      automationId: automation.id,
      mailId,
      dueAt: dueAt(occasion.at, automation.delayMinutes),
      enteredAt: now,
    })
  }
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
      await enterAutomations(tx, occasion, now())
    }),
  )
}

/** Somebody became an active subscriber: by the mailed link, in their preferences, or added by hand. */
export const enterBySignup = (
  tx: Transaction,
  { subscriberId, donorId, now }: { subscriberId: string; donorId: string | null; now: Date },
): Promise<void> =>
  enterAutomations(tx, { trigger: 'signup', triggerId: subscriberId, donorId, subscriberId, cents: 0n, at: now }, now)
