import type { Job } from '@evenhand/service-kit/lifecycle'
import { Problem } from '@evenhand/service-kit/problems'
import { claimRefundRequest } from '../refund-requests/store.ts'
import { finishRefund, nextTryAt } from './finish-refund.ts'
import type { MoneyBackDeps } from './follow-money-back.ts'

/** Finishes refunds whose process died, or whose processor was away, after they were asked for. */
export const refundJob = (deps: MoneyBackDeps): Job => ({
  name: 'refunds',
  everyMs: 10_000,
  async run() {
    const now = deps.now()
    const request = await claimRefundRequest(deps.db, now, nextTryAt(now))
    if (!request) return false
    await finishRefund(deps, request).catch((error: unknown) => {
      // Refused for good: it is written down with the request, where the administrator reads it.
      if (!(error instanceof Problem)) throw error
    })
    return true
  },
})
