import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { pairDays } from '@evenhand/service-kit/deciders'
import { forgetGiven } from './deciders-store.ts'
import { forgetExpired } from './store.ts'

const everyMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const keptMs = 30 * dayMs

/** Forgets who was invited and didn't come: until then an owner can send it again. And who gave whom a role, once it makes them no pair. */
export const forgetInvitationsJob = ({ db, now }: { db: Database; now: () => Date }): Job => ({
  name: 'forget-invitations',
  everyMs,
  async run() {
    await forgetExpired(db, new Date(now().getTime() - keptMs))
    await forgetGiven(db, new Date(now().getTime() - pairDays * dayMs))
    return false
  },
})
