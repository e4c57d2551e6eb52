import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { aloneInReconciling, reconcile } from './reconcile.ts'

const spanDaysMax = 92
const dayMs = 24 * 60 * 60_000

/** Compares with the processor from a day on (UTC), for an administrator, whose name is written down first. */
export async function reconcileOnRequest(
  deps: MoneyBackDeps,
  asked: { sinceDay: string; administratorId: string },
): Promise<void> {
  const { db, now } = deps
  const { sinceDay, administratorId } = asked
  const since = new Date(`${sinceDay}T00:00:00Z`)
  const until = now()
  if (since >= until) throw invalidField('since', 'Choose a day in the past')
  if (until.getTime() - since.getTime() > spanDaysMax * dayMs)
    throw invalidField('since', `Choose a day within the last ${spanDaysMax} days`)
  const words = `from ${sinceDay} on`
  await db.transaction((tx) => writeAudit(tx, { administratorId, action: 'compared-with-processor', words, at: until }))
  const ran = await aloneInReconciling(db, async () => void (await reconcile(deps, { since, until })))
  if (!ran) throw new Problem('request-in-progress')
}
