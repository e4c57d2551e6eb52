import { gifts } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { describeGift } from './view.ts'
import { recordOfflineGift } from '../../offline-gifts/record-offline-gift.ts'

export const offlineGiftRoutes = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  routeOnce(
    db,
    gifts.recordOfflineGift,
    async (tx, { body }, { caller }) => {
      const administratorId = administratorOf(caller)
      return describeGift(tx, await recordOfflineGift(tx, body, { donorIdOf, administratorId, now: now() }))
    },
    // Their owner has come: whoever only typed this address in a browser is signed out there.
    { before: async ({ body }, { endSessions }) => endSessions(donorIdOf(body.donorEmail)) },
  ),
]
