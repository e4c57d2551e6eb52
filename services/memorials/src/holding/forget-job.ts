import type { FileStore } from '@evenhand/service-kit/files'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { deletePhoto } from '../photos/kept.ts'
import { forgetOfRefunded, forgetHolds, type Tiles } from '../walls/store.ts'

/** Longer than any bank takes to say whether a payment that began within the hold was made. */
const keepUnpaidDays = 14

/** What somebody wrote and never paid for is nobody's business any more, nor is whom to tell of what was refunded, or how to correct it. */
export const forgetHoldsJob = ({ tiles, files, now }: { tiles: Tiles; files: FileStore; now: () => Date }): Job => ({
  name: 'forget-unpaid-holds',
  everyMs: 60 * 60 * 1000,
  async run() {
    const forgotten = await forgetHolds(tiles, new Date(now().getTime() - keepUnpaidDays * 24 * 60 * 60 * 1000))
    for (const { photo } of forgotten) await deletePhoto(files, photo)
    const refunded = await forgetOfRefunded(tiles)
    return forgotten.length + refunded > 0
  },
})
