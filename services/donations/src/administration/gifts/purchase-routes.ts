import { purchases } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { recordPurchase } from '../../purchases/record-purchase.ts'
import { describeGift } from './view.ts'

export const purchaseRoutes = (deps: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  routeOnce(deps.db, purchases.recordPurchase, async (tx, { body }, { caller }) => {
    const administratorId = administratorOf(caller)
    const { donorIdOf } = deps
    return describeGift(tx, await recordPurchase(tx, body, { donorIdOf, administratorId, now: deps.now() }))
  }),
]
