import { gifts } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { describeGift } from './view.ts'
import { recordOfflineGift } from '../../offline-gifts/record-offline-gift.ts'

export const offlineGiftRoutes = (deps: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  routeOnce(deps.db, gifts.recordOfflineGift, async (tx, { body }, { caller }) => {
    const administratorId = administratorOf(caller)
    const { donorIdOf } = deps
    return describeGift(tx, await recordOfflineGift(tx, body, { donorIdOf, administratorId, now: deps.now() }))
  }),
]
