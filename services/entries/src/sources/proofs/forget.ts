import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { lockDonors } from '../../ledger/locks.ts'
import { findOver, findWaitingInVain, forgetWaitingInVain } from './forgotten-store.ts'

const everyMs = 6 * 3_600_000
const dayMs = 86_400_000
/** Longer than events are known again (`forget-heard`), so that nothing of this comes back by being told twice. */
export const keptDaysAfterDraw = 90
const batchDonorsMax = 500

interface Forgetting {
  db: Database
  now: () => Date
  log: Log
}

/** What cost nothing and was never proved can count no more once its edition has closed, and is forgotten some time after the draw. */
export const forgetUnprovedJob = ({ db, now, log }: Forgetting): Job => ({
  name: 'forget-unproved',
  everyMs,
  async run() {
    const facts = await forgetUnproved(db, now())
    if (facts > 0) log.info({ facts }, 'unproved-forgotten')
    return facts > 0
  },
})

/** Forgets the facts of some donors; returns how many. A proof that is heard of meanwhile waits, or is seen. */
export async function forgetUnproved(db: Database, now: Date, limit = batchDonorsMax): Promise<number> {
  for (const over of await findOver(db, new Date(now.getTime() - keptDaysAfterDraw * dayMs))) {
    const donorIds = (await findWaitingInVain(db, over, limit)).map(({ donorId }) => donorId)
    if (donorIds.length === 0) continue
    const facts = await db.transaction(async (tx) => {
      await lockDonors(tx, donorIds)
      return forgetWaitingInVain(tx, over, donorIds)
    })
    if (facts > 0) return facts
  }
  return 0
}
