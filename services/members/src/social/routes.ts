import { social } from '@evenhand/contracts/http'
import { browsersOf, networkTraceOf, type Trace } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { MemberLimits } from '../limits.ts'
import { readNumberOrCode } from '../member/rules.ts'
import { appealRejection, findTerms, listOwn, recordActivity } from './use-cases.ts'

interface SocialDeps {
  db: Database
  limits: MemberLimits
  trace: Trace
  publicUrl: string
}

export const socialRoutes = ({ db, limits, trace, publicUrl }: SocialDeps): Route[] => [
  route(social.getTerms, (_, { caller }) => findTerms(db, caller, new Date())),
  route(social.listActivity, ({ params }, { caller }) =>
    listOwn(db, { caller, accountNumber: readNumberOrCode(params.accountNumber), now: new Date() }),
  ),
  routeOnce(
    db,
    social.recordActivity,
    (tx, { params, body }, { caller, request }) =>
      recordActivity(tx, body, {
        caller,
        sentFrom: { network: networkTraceOf(request, trace), browsers: browsersOf(caller, trace) },
        publicUrl,
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
