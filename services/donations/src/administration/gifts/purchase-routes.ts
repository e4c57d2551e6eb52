import { purchases } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { recordPurchaseAlone } from '../../approvals/alone.ts'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import { describeGift } from './view.ts'

interface PurchaseDeps {
  db: Database
  donorIdOf: DonorIdOf
  people: PeopleNeeded
  now: () => Date
}

export const purchaseRoutes = ({ db, donorIdOf, people, now }: PurchaseDeps) => [
  routeOnce(
    db,
    purchases.recordPurchase,
    async (tx, { body }, { caller }) => {
      const administratorId = administratorOf(caller)
      return describeGift(tx, await recordPurchaseAlone(tx, body, { donorIdOf, administratorId, people, now: now() }))
    },
    // Their owner has come: whoever only typed this address in a browser is signed out there.
    { before: async ({ body }, { endSessions }) => endSessions(donorIdOf(body.donorEmail)) },
  ),
]
