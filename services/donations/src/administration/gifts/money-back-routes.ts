import { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { routeByOwnKey } from '@evenhand/service-kit/http'
import { refundAlone } from '../../approvals/alone.ts'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import type { MoneyBackDeps } from '../../money-back/follow-money-back.ts'
import { describeGift } from './view.ts'

export const moneyBackRoutes = (deps: MoneyBackDeps & { people: PeopleNeeded }) => [
  routeByOwnKey(gifts.refundGift, async ({ params, body }, { caller, idempotency }) => {
    await refundAlone(deps, {
      giftId: params.giftId,
      cents: parseDollars(body.amount) ?? 0n,
      reason: body.reason,
      askedBy: administratorOf(caller),
      requestKey: idempotency && `${idempotency.scope} ${idempotency.key}`,
    })
    return describeGift(deps.db, params.giftId)
  }),
]
