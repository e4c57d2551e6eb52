import { gifts } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { oncePerKey } from '@evenhand/service-kit/idempotency'
import type { Database } from '@evenhand/service-kit/postgres'
import { describeGift } from './view.ts'
import { recordOfflineGift } from '../../offline-gifts/record-offline-gift.ts'

export const offlineGiftRoutes = (deps: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  route(gifts.recordOfflineGift, ({ body }, { caller, idempotency }) =>
    deps.db.transaction((tx) =>
      oncePerKey(tx, idempotency, async () => {
        const administratorId = administratorOf(caller)
        const { donorIdOf } = deps
        return describeGift(tx, await recordOfflineGift(tx, body, { donorIdOf, administratorId, now: deps.now() }))
      }),
    ),
  ),
]
