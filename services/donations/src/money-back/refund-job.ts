import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { Refunds } from './refund-gift.ts'
import { claimRefundRequest } from './store.ts'

/** Finishes refunds whose process died, or whose processor was away, after they were asked for. */
export const refundJob = ({ db, refunds, now }: { db: Database; refunds: Refunds; now: () => Date }): Job => ({
  name: 'refunds',
  everyMs: 10_000,
  async run() {
    const request = await claimRefundRequest(db, now(), refunds.nextTryAt())
    if (!request) return false
    await refunds.finish(request).catch((error: unknown) => {
      // Refused for good: it is written down with the request, where the administrator reads it.
      if (!(error instanceof Problem)) throw error
    })
    return true
  },
})
