import { secondLooks } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listReviewers } from './second-look-store.ts'
import { findNext, judgeAgain } from './second-looks.ts'

const dayMs = 24 * 60 * 60 * 1000

export const secondLookRoutes = (db: Database): Route[] => [
  route(secondLooks.nextSecondLook, (_, { caller }) => findNext(db, administratorOf(caller))),
  routeOnce(db, secondLooks.giveSecondLook, (tx, { params: { lookId }, body: { verdict } }, { caller }) =>
    judgeAgain(tx, { lookId, verdict, administratorId: administratorOf(caller), now: new Date() }),
  ),
  route(secondLooks.listReviewers, () => listReviewers(db, new Date(Date.now() - secondLooks.reviewerDays * dayMs))),
]
