import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetContactMessages } from '../contact/store.ts'
import { restForgottenDays } from '../subscriptions/rules.ts'
import { forgetRequests, forgetRests } from '../subscriptions/store.ts'

const everyMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const rowsMax = 1_000

/** What visitors left with us and nobody needs any more. */
export const forgetVisitorsJob = (db: Database, now: () => Date): Job => ({
  name: 'forget-visitors',
  everyMs,
  async run() {
    const requests = await forgetRequests(db, now(), rowsMax)
    const rests = await forgetRests(db, new Date(now().getTime() - restForgottenDays * dayMs), rowsMax)
    return (await forgetContactMessages(db, now(), rowsMax)) || requests || rests
  },
})
