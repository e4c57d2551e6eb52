import { campaignMonth } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { recordFacts } from '../sources/record-facts.ts'
import { monthAfter } from './calendar.ts'
import { findMembersBefore } from './store.ts'

const everyMs = 60_000
const batchMembersMax = 200

/** Once a month of the campaign has begun, its automatic entries: some members at a time, until it has begun for all of them. */
export const beginMonthsJob = (db: Database, now: () => Date): Job => ({
  name: 'begin-months',
  everyMs,
  run: async () => (await beginMonths(db, now())) > 0,
})

/**
 * Begins the next month for members for whom the present one has not begun, in one transaction: whoever dies leaves it undone, whoever
 * comes second finds it done, and whoever was away goes on month by month. Answers how many there were.
 */
export async function beginMonths(db: Database, now: Date, limit = batchMembersMax): Promise<number> {
  const members = await findMembersBefore(db, campaignMonth(now), limit)
  if (members.length === 0) return 0
  await db.transaction((tx) =>
    recordFacts(
      tx,
      members.map(({ donorId, monthsThrough }) => ({
        fact: { kind: 'month', donorId, month: monthAfter(monthsThrough) },
      })),
    ),
  )
  return members.length
}
