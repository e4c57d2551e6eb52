import { purchases } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { recordPurchase } from '../../purchases/record-purchase.ts'
import { describeGift } from './view.ts'

export const purchaseRoutes = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  routeOnce(
    db,
    purchases.recordPurchase,
    async (tx, { body }, { caller }) => {
      const administratorId = administratorOf(caller)
      return describeGift(tx, await recordPurchase(tx, body, { donorIdOf, administratorId, now: now() }))
    },
    // Their owner has come: whoever only typed this address in a browser is signed out there.
    { before: async ({ body }, { endSessions }) => endSessions(donorIdOf(body.donorEmail)) },
  ),
]
