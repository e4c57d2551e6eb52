import { entries } from '@evenhand/contracts/http'
import { type DonorIdOf, donorAskedFor } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { monthOf } from '../ledger/line.ts'
import { findPaidPurchases } from '../multipliers/store.ts'
import { listLines, sumBalances } from './store.ts'
import { toStats, toTransaction } from './views.ts'

export const accountRoutes = (db: Queries, donorIdOf: DonorIdOf, now: () => Date): Route[] => [
  route(entries.getDonorStats, async ({ query }, { caller }) => {
    const donorId = donorAskedFor(caller, query.email, donorIdOf)
    const [balances, purchases] = await Promise.all([
      sumBalances(db, donorId, monthOf(now())),
      findPaidPurchases(db, donorId),
    ])
    return toStats(balances, purchases, now())
  }),
  route(entries.listEntryTransactions, async ({ query }, { caller }) => {
    const donorId = donorAskedFor(caller, query.email, donorIdOf)
    const lines = await listLines(db, donorId, query.after, query.limit)
    return lines.map(toTransaction)
  }),
]
