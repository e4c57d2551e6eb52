import { campaignDay } from '@evenhand/contracts/catalogue'
import { grantPayments as calls } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { uuidv7 } from 'uuidv7'
import { Problem } from '@evenhand/service-kit/problems'
import { findApplication } from '../applications/store.ts'
import { findOwn } from '../organisations/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import { actOnGrant, type GrantDeps, missingGrant } from './change.ts'
import { reportGrant } from './report.ts'
import type { GrantAct } from './rules.ts'
import { findAtDesk, findGrantedTo } from './store.ts'
import { type Granted, toDeskGrant, toOwnGrant } from './views.ts'

export function grantRoutes(deps: GrantDeps) {
  const { now } = deps
  /** What an administrator does to a grant, and how it stands then. */
  const act = async (grantId: string, acting: { act: GrantAct; seen: number; by: string }) =>
    toDesk(deps, await actOnGrant(deps, grantId, acting))
  return [
    route(calls.listDeskGrants, async ({ query: { state, search, ...page } }) => {
      const { found, next, total } = await findAtDesk(
        deps.applications,
        { state, search, today: campaignDay(now()) },
        page,
      )
      return {
        items: await withRounds(deps.rounds, found, (one, round) => toDeskGrant(one, round, now())),
        next,
        total,
      }
    }),
    route(calls.getDeskGrant, async ({ params }) => {
      const application = await findApplication(deps.applications, params.grantId)
      if (!application?.grant) throw new Problem('not-found', { detail: missingGrant })
      return toDesk(deps, { ...application, grant: application.grant })
    }),
    route(calls.listOwnGrants, async (_input, { caller }) => {
      const own = (await findOwn(deps.organisations, contactOf(caller))).map(({ _id }) => _id)
      const found = await findGrantedTo(deps.applications, own)
      return withRounds(deps.rounds, found, (one, round) => toOwnGrant(one, round, now()))
    }),
    route(calls.recordGrantPayment, ({ params, body: { amount, paidOn, evidence, seen } }, { caller }) => {
      const payment = { id: params.paymentId, cents: Number(parseDollars(amount) ?? 0n), paidOn, evidence }
      return act(params.grantId, { act: { kind: 'record', payment }, seen, by: administratorOf(caller) })
    }),
    route(calls.confirmGrantPayment, ({ params: { grantId, paymentId }, body: { seen } }, { caller }) =>
      act(grantId, { act: { kind: 'confirm', paymentId }, seen, by: administratorOf(caller) }),
    ),
    route(calls.returnGrantPayment, ({ params: { grantId, paymentId }, body: { reason, seen } }, { caller }) =>
      act(grantId, { act: { kind: 'return', paymentId, reason }, seen, by: administratorOf(caller) }),
    ),
    route(calls.cancelGrant, ({ params: { grantId }, body: { reason, seen } }, { caller }) =>
      act(grantId, { act: { kind: 'cancel', cancellationId: uuidv7(), reason }, seen, by: administratorOf(caller) }),
    ),
    route(calls.reportGrant, async ({ params, body }, { caller }) => {
      const granted = await reportGrant(deps, params.grantId, { ...body, contact: contactOf(caller) })
      return toOwnGrant(granted, await readRound(deps.rounds, granted.roundId), deps.now())
    }),
  ]
}

const toDesk = async (deps: GrantDeps, granted: Granted) =>
  toDeskGrant(granted, await readRound(deps.rounds, granted.roundId), deps.now())
