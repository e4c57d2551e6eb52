import { prizeChanges } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import { showDesk } from './desk.ts'
import { approvePrizeChange, askPrizeChange, turnPrizeChangeDown } from './prize-changes.ts'
import type { RulesDeps } from './routes.ts'

/** A change of a published prize: asked for by one person, decided by another. */
export const prizeChangeRoutes = ({ db, people, now }: RulesDeps): Route[] => [
  routeOnce(db, prizeChanges.askPrizeChange, async (tx, { params: { slug }, body }, { caller }) => {
    const doing = { slug, by: administratorOf(caller), now: now() }
    await askPrizeChange(tx, { ...doing, ...body })
    return showDesk(tx, { ...doing, people })
  }),
  route(prizeChanges.approvePrizeChange, ({ params: { slug, changeId } }, { caller }) =>
    db.transaction(async (tx) => {
      const doing = { slug, by: administratorOf(caller), now: now() }
      await approvePrizeChange(tx, { ...doing, changeId })
      return showDesk(tx, { ...doing, people })
    }),
  ),
  route(prizeChanges.refusePrizeChange, ({ params: { slug, changeId }, body: { reason } }, { caller }) =>
    db.transaction(async (tx) => {
      const doing = { slug, by: administratorOf(caller), now: now() }
      await turnPrizeChangeDown(tx, { ...doing, changeId, verdict: 'refused', reason })
      return showDesk(tx, { ...doing, people })
    }),
  ),
  route(prizeChanges.withdrawPrizeChange, ({ params: { slug, changeId } }, { caller }) =>
    db.transaction(async (tx) => {
      const doing = { slug, by: administratorOf(caller), now: now() }
      await turnPrizeChangeDown(tx, { ...doing, changeId, verdict: 'withdrawn' })
      return showDesk(tx, { ...doing, people })
    }),
  ),
]
