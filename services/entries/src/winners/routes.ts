import { claims, winners } from '@evenhand/contracts/http'
import { administratorOf, type Caller, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import { declare, decline, openOffer } from './answer.ts'
import { notify } from './notify.ts'
import { refuseAlone } from './proposals/alone.ts'
import { confirmProposal, turnDown } from './proposals/decide.ts'
import { propose, type Proposing } from './proposals/propose.ts'
import { award, deliver, forfeit, type Settling, verify } from './settle.ts'
import { describeDesk, describeDraw, describeWinners, type SeenBy } from './views.ts'

const rememberSeconds = 2

export interface WinnerRoutesParts {
  db: Database
  redis: Redis
  donorIdOf: DonorIdOf
  people: PeopleNeeded
  now: () => Date
}

/** Who looks, with how many people an award takes at this moment. */
type Seeing = (queries: Queries, caller: Caller) => Promise<SeenBy>

/** What everybody sees, and what whoever has the link answers. */
const publicRoutes = ({ db, redis, people, now }: WinnerRoutesParts): Route[] => [
  route(winners.getPrizeDeciders, () => people.told(db)),
  route(winners.listWinners, () => remembered(redis, 'entries:winners', rememberSeconds, () => describeWinners(db))),
  route(winners.openPrize, ({ body }) => openOffer(db, body.token, now())),
  route(winners.declareCompliance, ({ body }) => declare(db, body, now())),
  route(winners.declinePrize, async ({ body }) => {
    await decline(db, { token: body.token, people }, now())
    return undefined
  }),
]

/** The desk of the administrators (spec 02 §9, 03 §D). */
export const winnerRoutes = (parts: WinnerRoutesParts): Route[] => {
  const { db, donorIdOf, people, now } = parts
  const seenBy: Seeing = async (queries, caller) => {
    const by = administratorOf(caller)
    return { by, people: await people(queries, by), now: now() }
  }
  const settle = (
    { slug, place }: { slug: string; place: number },
    caller: Caller,
    work: (tx: Transaction, settling: Settling) => Promise<unknown>,
  ): Promise<claims.WinnerDesk> =>
    db.transaction(async (tx) => {
      const looking = await seenBy(tx, caller)
      const doer = { who: 'administrator', administratorId: looking.by } as const
      await work(tx, { slug, place, doer, now: looking.now })
      return describeDraw(tx, slug, looking)
    })
  return [
    ...publicRoutes(parts),
    ...proposalRoutes(db, seenBy, people),
    route(claims.listWonDraws, async (_, { caller }) => {
      if (caller.role !== 'api-key') return describeDesk(db, await seenBy(db, caller))
      const draws = await describeDesk(db, { by: caller.keyId, people: await people(db), now: now() })
      // What people at the desk propose to each other is for them.
      return draws.map((draw) => ({ ...draw, proposal: null }))
    }),
    route(claims.getWinnerDesk, async ({ params }, { caller }) =>
      describeDraw(db, params.slug, await seenBy(db, caller)),
    ),
    route(claims.notifyWinner, ({ params, body }, { caller }) =>
      db.transaction(async (tx) => {
        const looking = await seenBy(tx, caller)
        const notice = { ...params, ...body, administratorId: looking.by, now: looking.now, donorIdOf }
        const { letterPath } = await notify(tx, notice)
        return { desk: await describeDraw(tx, params.slug, looking), letterPath }
      }),
    ),
    route(claims.verifyClaim, ({ params, body }, { caller }) =>
      settle(params, caller, (tx, settling) => verify(tx, settling, body.shown)),
    ),
    route(claims.awardPrize, ({ params }, { caller }) =>
      settle(params, caller, async (tx, settling) => {
        await refuseAlone(tx, people, administratorOf(caller))
        await award(tx, settling)
      }),
    ),
    route(claims.recordDelivery, ({ params, body }, { caller }) =>
      settle(params, caller, (tx, settling) => deliver(tx, settling, body.words)),
    ),
    route(claims.forfeitClaim, ({ params, body }, { caller }) =>
      settle(params, caller, async (tx, settling) => {
        await refuseAlone(tx, people, administratorOf(caller))
        await forfeit(tx, settling, body)
      }),
    ),
  ]
}

/** Awards and forfeits that take two people: one proposes, another one decides (docs/decisions/0090). */
const proposalRoutes = (db: Database, seenBy: Seeing, people: PeopleNeeded): Route[] => {
  const done = (
    { slug, place }: { slug: string; place: number },
    caller: Caller,
    work: (tx: Transaction, proposing: Proposing) => Promise<void>,
  ): Promise<claims.WinnerDesk> =>
    db.transaction(async (tx) => {
      const looking = await seenBy(tx, caller)
      await work(tx, { slug, place, by: looking.by, now: looking.now })
      return describeDraw(tx, slug, looking)
    })
  return [
    route(claims.proposeSettlement, ({ params, body }, { caller }) =>
      done(params, caller, (tx, proposing) => propose(tx, proposing, body)),
    ),
    route(claims.confirmProposal, ({ params, params: { proposalId } }, { caller }) =>
      done(params, caller, async (tx, proposing) =>
        confirmProposal(tx, { ...proposing, proposalId, pairs: await people.pairRefusals(tx, proposing.by) }),
      ),
    ),
    route(claims.refuseProposal, ({ params, params: { proposalId }, body }, { caller }) =>
      done(params, caller, (tx, proposing) =>
        turnDown(tx, { ...proposing, proposalId, verdict: 'refused', reason: body.reason }),
      ),
    ),
    route(claims.withdrawProposal, ({ params, params: { proposalId } }, { caller }) =>
      done(params, caller, (tx, proposing) => turnDown(tx, { ...proposing, proposalId, verdict: 'withdrawn' })),
    ),
  ]
}
