import { closedEntriesWords, isWithin, mainGiveaway, type Period } from '@evenhand/contracts/catalogue'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findPeriod } from '@evenhand/service-kit/rules'

/** When the giveaway that gifts enter takes entries. */
export const findEntryPeriod = (db: Queries): Promise<Period | undefined> => findPeriod(db, mainGiveaway)

/** Whether what happens at an instant takes part in the draw; also while nobody has told us of its period. */
export const takesPart = (period: Period | undefined, at: Date): boolean => !period || isWithin(period, at)

/** A free entry that would be in no draw is refused, with the day from which the next one is taken; gifts are taken always (spec 03 §A). */
export async function refuseClosed(db: Queries, now: Date): Promise<void> {
  const period = await findEntryPeriod(db)
  if (!period || takesPart(period, now)) return
  const { free } = closedEntriesWords(now < period.opensAt ? period.opensAt : undefined)
  throw new Problem('entries-closed', { detail: free })
}
