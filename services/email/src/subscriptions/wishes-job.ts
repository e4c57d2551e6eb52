import type { Bell, Job } from '@evenhand/service-kit/lifecycle'
import { followWish, type Subscriptions } from './use-cases.ts'

const everyMs = 10_000
const wishesMax = 100

/** Emails whoever owns the addresses that were typed. */
export const wishesJob = (subscriptions: Subscriptions & { wishes: Bell; now: () => Date }): Job => ({
  name: 'follow-subscription-wishes',
  everyMs,
  wokenBy: subscriptions.wishes.onRing,
  async run(signal) {
    for (let count = 0; count < wishesMax; count++)
      if (signal.aborted || !(await followWish(subscriptions, subscriptions.now()))) return false
    return true
  },
})
