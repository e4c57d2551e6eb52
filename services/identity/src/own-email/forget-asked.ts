import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetAskedEmails } from '../asked-emails/store.ts'

const everyMs = 60 * 60 * 1000

/** Forgets addresses that nobody confirmed: they may be a stranger's, mistyped. */
export const forgetAskedEmailsJob = ({ db, now }: { db: Database; now: () => Date }): Job => ({
  name: 'forget-asked-emails',
  everyMs,
  async run() {
    await forgetAskedEmails(db, now())
    return false
  },
})
