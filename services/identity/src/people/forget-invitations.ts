import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetExpired } from './store.ts'

const everyMs = 60 * 60 * 1000
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Forgets who was invited and didn't come. Until then an owner can send it again. */
export const forgetInvitationsJob = ({ db, now }: { db: Database; now: () => Date }): Job => ({
  name: 'forget-invitations',
  everyMs,
  async run() {
    await forgetExpired(db, new Date(now().getTime() - keptMs))
    return false
  },
})
