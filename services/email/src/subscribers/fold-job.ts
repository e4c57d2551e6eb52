import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { listUnfolded, saveFolded, searchedOf } from './standing-store.ts'

const rowsMax = 1_000

/** Makes findable who came before subscribers were searched, and through a version that does not know of it while it still runs. */
export const foldSubscribersJob = (db: Database): Job => ({
  name: 'fold-subscribers',
  everyMs: 60 * 1000,
  async run() {
    const unfolded = await listUnfolded(db, rowsMax)
    if (unfolded.length > 0)
      await saveFolded(
        db,
        unfolded.map((one) => ({ id: one.id, searched: searchedOf(one) })),
      )
    return unfolded.length === rowsMax
  },
})
