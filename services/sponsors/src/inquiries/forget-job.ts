import type { Job } from '@evenhand/service-kit/lifecycle'
import { keepAnsweredDays } from './rules.ts'
import { forgetAnswered, type Inquiries } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What was answered long ago is nobody's business any more. */
export const forgetInquiriesJob = ({ inquiries, now }: { inquiries: Inquiries; now: () => Date }): Job => ({
  name: 'forget-answered-inquiries',
  everyMs: 60 * 60 * 1000,
  run: async () => (await forgetAnswered(inquiries, new Date(now().getTime() - keepAnsweredDays * dayMs))) > 0,
})
