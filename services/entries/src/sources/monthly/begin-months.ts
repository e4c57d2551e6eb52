import { campaignMonth } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { findMembersBefore } from '../members/store.ts'
import { monthAfter } from '../calendar.ts'
import type { RecordFacts } from '../record-facts.ts'
import { monthFacts } from './month.ts'

const everyMs = 60_000
const batchMembersMax = 200

/** Once a month of the campaign has begun, its automatic entries: some members at a time, until it has begun for all of them. */
export const beginMonthsJob = (db: Database, recordFacts: RecordFacts, now: () => Date): Job => ({
  name: 'begin-months',
  everyMs,
  run: async () => (await beginMonths(db, recordFacts, now())) > 0,
})

/**
 * Begins the next month for members for whom the present one has not begun, in one transaction: whoever dies leaves it undone, whoever
 * comes second finds it done, and whoever was away goes on month by month. Returns how many there were.
 */
export async function beginMonths(
  db: Database,
  recordFacts: RecordFacts,
  now: Date,
  limit = batchMembersMax,
): Promise<number> {
  const members = await findMembersBefore(db, campaignMonth(now), limit)
  if (members.length === 0) return 0
  await db.transaction((tx) =>
    recordFacts(
      tx,
      members.map(({ donorId, monthsThrough }) => ({
        fact: monthFacts.fact({ donorId, month: monthAfter(monthsThrough) }),
      })),
    ),
  )
  return members.length
}
