import { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { describeGift } from './view.ts'
import type { Refunds } from '../../money-back/refund-gift.ts'

export const moneyBackRoutes = ({ db, refunds }: { db: Database; refunds: Refunds }) => [
  route(gifts.refundGift, async ({ params, body }, { caller, idempotency }) => {
    await refunds.refundGift({
      giftId: params.giftId,
      cents: parseDollars(body.amount) ?? 0n,
      reason: body.reason,
      askedBy: administratorOf(caller),
      requestKey: idempotency && `${idempotency.scope} ${idempotency.key}`,
    })
    return describeGift(db, params.giftId)
  }),
]
