import { referralDays } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { type Clicks, forgetBefore } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** As long as a gift can come of one, and until the figures of its day are shown no longer. */
export const keepClicksDays = referralDays + 1

export const forgetClicksJob = ({ clicks, now }: { clicks: Clicks; now: () => Date }): Job => ({
  name: 'forget-clicks',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetBefore(clicks, new Date(now().getTime() - keepClicksDays * dayMs))) > 0,
})
