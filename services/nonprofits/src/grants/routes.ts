import { grantPayments as calls } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { uuidv7 } from 'uuidv7'
import { findGranted } from '../applications/store.ts'
import { findOwn } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { readRound } from '../rounds/use-cases.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import { actOnGrant, type GrantDeps } from './change.ts'
import { reportGrant } from './report.ts'
import type { GrantAct } from './rules.ts'
import { type Granted, toDeskGrant, toGrant, toOwnGrant } from './views.ts'

export function grantRoutes(deps: GrantDeps) {
  /** What an administrator does to a grant, and how it stands then. */
  const act = async (grantId: string, acting: { act: GrantAct; seen: number; by: string }) =>
    toDesk(deps, await actOnGrant(deps, grantId, acting))
  return [
    route(calls.listGrants, () => listed(deps, toGrant)),
    route(calls.listDeskGrants, () => listed(deps, toDeskGrant)),
    route(calls.listOwnGrants, async (_input, { caller }) => {
      const own = (await findOwn(deps.organisations, contactOf(caller))).map(({ _id }) => _id)
      return listed(deps, toOwnGrant, own)
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

/** What was awarded, of some organizations or of all, as somebody sees it now. */
async function listed<View>(
  { applications, rounds, now }: GrantDeps,
  toView: (granted: Granted, round: Round, at: Date) => View,
  nonprofitIds?: readonly string[],
): Promise<View[]> {
  const granted = (await findGranted(applications, nonprofitIds)).flatMap(({ grant, ...application }): Granted[] =>
    grant ? [{ ...application, grant }] : [],
  )
  return withRounds(rounds, granted, (one, round) => toView(one, round, now()))
}
