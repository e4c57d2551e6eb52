import { approvals, books, gifts, memberships } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { countApprovalsOf, countDifferences, countDisputes, countFailedRenewals, countUntoldRenewals } from './store.ts'

/** What waits at the desk about money. */
export const queueRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  queueRoute('donations', [
    { reads: gifts.listGifts, count: async () => queueOf('disputes', await countDisputes(db)) },
    {
      reads: approvals.listApprovals,
      count: async (by) => queueOf('approvals', await countApprovalsOf(db, { besides: by, now: now() })),
    },
    { reads: books.listReconciliations, count: async () => queueOf('differences', await countDifferences(db)) },
    {
      reads: memberships.listAllMemberships,
      count: async () => queueOf('failed-renewals', await countFailedRenewals(db)),
    },
    {
      reads: memberships.listAllMemberships,
      count: async () => queueOf('untold-of-arrears', await countUntoldRenewals(db, now())),
    },
  ]),
]
