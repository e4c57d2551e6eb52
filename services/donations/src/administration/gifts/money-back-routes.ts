import { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { routeByOwnKey } from '@evenhand/service-kit/http'
import type { MoneyBackDeps } from '../../money-back/follow-money-back.ts'
import { refundGift } from '../../money-back/refund-gift.ts'
import { describeGift } from './view.ts'

export const moneyBackRoutes = (deps: MoneyBackDeps) => [
  routeByOwnKey(gifts.refundGift, async ({ params, body }, { caller, idempotency }) => {
    await refundGift(deps, {
      giftId: params.giftId,
      cents: parseDollars(body.amount) ?? 0n,
      reason: body.reason,
      askedBy: administratorOf(caller),
      requestKey: idempotency && `${idempotency.scope} ${idempotency.key}`,
    })
    return describeGift(deps.db, params.giftId)
  }),
]
