import { claims, winners } from '@evenhand/contracts/http'
import { administratorOf, type Caller, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import { declare, decline, openOffer } from './answer.ts'
import { notify } from './notify.ts'
import { award, deliver, forfeit, type Settling, verify } from './settle.ts'
import { describeDesk, describeDraw, describeWinners } from './views.ts'

const rememberSeconds = 2

export interface WinnerRoutesParts {
  db: Database
  redis: Redis
  donorIdOf: DonorIdOf
  now: () => Date
}

/** What everybody sees, and what whoever has the link answers. */
const publicRoutes = ({ db, redis, now }: WinnerRoutesParts): Route[] => [
  route(winners.listWinners, () => remembered(redis, 'entries:winners', rememberSeconds, () => describeWinners(db))),
  route(winners.openPrize, ({ body }) => openOffer(db, body.token, now())),
  route(winners.declareCompliance, ({ body }) => declare(db, body, now())),
  route(winners.declinePrize, async ({ body }) => {
    await decline(db, body.token, now())
    return undefined
  }),
]

/** The desk of the administrators (spec 02 §9, 03 §D). */
export const winnerRoutes = (parts: WinnerRoutesParts): Route[] => {
  const { db, donorIdOf, now } = parts
  const settle = (
    { slug, place }: { slug: string; place: number },
    caller: Caller,
    work: (tx: Transaction, settling: Settling) => Promise<unknown>,
  ): Promise<claims.WinnerDesk> =>
    db.transaction(async (tx) => {
      await work(tx, {
        slug,
        place,
        doer: { who: 'administrator', administratorId: administratorOf(caller) },
        now: now(),
      })
      return describeDraw(tx, slug, now())
    })
  return [
    ...publicRoutes(parts),
    route(claims.listWonDraws, () => describeDesk(db, now())),
    route(claims.getWinnerDesk, ({ params }) => describeDraw(db, params.slug, now())),
    route(claims.notifyWinner, ({ params, body }, { caller }) =>
      db.transaction(async (tx) => {
        const administratorId = administratorOf(caller)
        const { letterPath } = await notify(tx, { ...params, ...body, administratorId, now: now(), donorIdOf })
        return { desk: await describeDraw(tx, params.slug, now()), letterPath }
      }),
    ),
    route(claims.verifyClaim, ({ params, body }, { caller }) =>
      settle(params, caller, (tx, settling) => verify(tx, settling, body.shown)),
    ),
    route(claims.awardPrize, ({ params }, { caller }) => settle(params, caller, award)),
    route(claims.recordDelivery, ({ params, body }, { caller }) =>
      settle(params, caller, (tx, settling) => deliver(tx, settling, body.words)),
    ),
    route(claims.forfeitClaim, ({ params, body }, { caller }) =>
      settle(params, caller, (tx, settling) => forfeit(tx, settling, body)),
    ),
  ]
}

/** Who is written down. The contract let nobody else in. */
