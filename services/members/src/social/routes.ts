import { social } from '@evenhand/contracts/http'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { readNumberOrCode } from '../member/rules.ts'
import { appealRejection, findTerms, listOwn, recordActivity } from './use-cases.ts'

export const socialRoutes = ({ db, limits }: { db: Database; limits: MemberLimits }): Route[] => [
  route(social.getTerms, (_, { caller }) => findTerms(db, caller, new Date())),
  route(social.listActivity, ({ params }, { caller }) =>
    listOwn(db, { caller, accountNumber: readNumberOrCode(params.accountNumber), now: new Date() }),
  ),
  routeOnce(
    db,
    social.recordActivity,
    (tx, { params, body }, { caller }) =>
      recordActivity(tx, body, {
        caller,
        accountNumber: readNumberOrCode(params.accountNumber),
        now: new Date(),
      }),
    { before: (_input, { caller }) => limits.takeActivity(caller) },
  ),
  routeOnce(db, social.appealRejection, (tx, { params, body }, { caller }) =>
    appealRejection(tx, {
      caller,
      accountNumber: readNumberOrCode(params.accountNumber),
      activityId: params.activityId,
      words: body.words,
      now: new Date(),
    }),
  ),
]
