import { prizeChanges } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { PeopleNeeded } from '@evenhand/service-kit/deciders'
import { showDesk } from './desk.ts'
import { approvePrizeChange, askPrizeChange, turnPrizeChangeDown } from './prize-changes.ts'

export interface RulesDeps {
  db: Database
  /** How many people a changed prize takes. */
  people: PeopleNeeded
  now: () => Date
}

/** A change of a published prize: asked for by one person, decided by another. */
export const prizeChangeRoutes = ({ db, people, now }: RulesDeps): Route[] => [
  routeOnce(db, prizeChanges.askPrizeChange, async (tx, { params: { slug }, body }, { caller }) => {
    const doing = { slug, by: administratorOf(caller), now: now() }
    await askPrizeChange(tx, { ...doing, ...body })
    return showDesk(tx, { ...doing, people: await people(tx, doing.by) })
  }),
  route(prizeChanges.approvePrizeChange, async ({ params: { slug, changeId } }, { caller }) => {
    const doing = { slug, by: administratorOf(caller), now: now() }
    await approvePrizeChange(db, { ...doing, changeId, people })
    return showDesk(db, { ...doing, people: await people(db, doing.by) })
  }),
  route(prizeChanges.refusePrizeChange, async ({ params: { slug, changeId }, body: { reason } }, { caller }) => {
    const doing = { slug, by: administratorOf(caller), now: now() }
    await turnPrizeChangeDown(db, { ...doing, changeId, verdict: 'refused', reason })
    return showDesk(db, { ...doing, people: await people(db, doing.by) })
  }),
  route(prizeChanges.withdrawPrizeChange, async ({ params: { slug, changeId } }, { caller }) => {
    const doing = { slug, by: administratorOf(caller), now: now() }
    await turnPrizeChangeDown(db, { ...doing, changeId, verdict: 'withdrawn' })
    return showDesk(db, { ...doing, people: await people(db, doing.by) })
  }),
]
