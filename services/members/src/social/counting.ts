import { mainSeries, openEditionAt } from '@evenhand/contracts/catalogue'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listEditions, namesWayAt } from '@evenhand/service-kit/rules'
import type { Counting } from './rules.ts'

/** Whether an activity of an instant counts in the main giveaway, as far as we have heard of its rules; the ledger goes by the same. */
export async function findCounting(db: Queries, at: Date): Promise<Counting> {
  const edition = openEditionAt(await listEditions(db, [mainSeries]), at)
  if (!edition) return 'closed'
  return namesWayAt(edition, 'social', at) ? 'counts' : 'not-named'
}
