import type { Job } from '@evenhand/service-kit/lifecycle'
import { forgetHolds, type Tiles } from '../walls/store.ts'

/** Longer than any bank takes to say whether a payment that began within the hold was made. */
const keepUnpaidDays = 14

/** What somebody wrote and never paid for is nobody's business any more. */
export const forgetHoldsJob = ({ tiles, now }: { tiles: Tiles; now: () => Date }): Job => ({
  name: 'forget-unpaid-holds',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetHolds(tiles, new Date(now().getTime() - keepUnpaidDays * 24 * 60 * 60 * 1000))) > 0,
})
