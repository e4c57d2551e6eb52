import { campaignDay } from '@evenhand/contracts/catalogue'
import { grantPayments as calls, grantReports } from '@evenhand/contracts/http'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import { findApplication } from '../applications/store.ts'
import { findOwn } from '../organisations/store.ts'
import { findRecusals } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import { type GrantDeps, missingGrant } from './change.ts'
import { reportGrant, reviewReport } from './report.ts'
import { findAtDesk, findGrantedTo } from './store.ts'
import { toDesk } from './desk.ts'
import { toDeskGrant, toOwnGrant } from './views.ts'

export function grantRoutes(deps: GrantDeps) {
  const { now } = deps
  return [
    route(calls.listDeskGrants, async ({ query: { state, search, ...page } }, { caller }) => {
      const by = administratorOf(caller)
      const reading = { by, people: await deps.peopleToDecide('money', by), now: now() }
      const asked = { state, search, today: campaignDay(now()), besides: await findRecusals(deps.rounds, by) }
      const { found, next, total } = await findAtDesk(deps.applications, asked, page)
      return {
        items: await withRounds(deps.rounds, found, (one, round) => toDeskGrant(one, round, reading)),
        next,
        total,
      }
    }),
    route(calls.getDeskGrant, async ({ params }, { caller }) => {
      const application = await findApplication(deps.applications, params.grantId)
      if (!application?.grant) throw new Problem('not-found', { detail: missingGrant })
      return toDesk(deps, { ...application, grant: application.grant }, administratorOf(caller))
    }),
    route(calls.listOwnGrants, async (_input, { caller }) => {
      const own = (await findOwn(deps.organisations, contactOf(caller))).map(({ _id }) => _id)
      const found = await findGrantedTo(deps.applications, own)
      return withRounds(deps.rounds, found, (one, round) => toOwnGrant(one, round, now()))
    }),
    route(grantReports.reportGrant, async ({ params, body }, { caller }) => {
      const granted = await reportGrant(deps, params.grantId, { ...body, contact: contactOf(caller) })
      return toOwnGrant(granted, await readRound(deps.rounds, granted.roundId), deps.now())
    }),
    route(grantReports.reviewGrantReport, async ({ params, body: review }, { caller }) => {
      const by = administratorOf(caller)
      return toDesk(deps, await reviewReport(deps, params, { review, by }), by)
    }),
  ]
}
