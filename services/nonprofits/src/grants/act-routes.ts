import { grantPayments, grantReversals } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { GrantAct } from './acts.ts'
import { actOnGrant, type GrantDeps } from './change.ts'
import { toDesk } from './desk.ts'

type CallerOf = Parameters<typeof administratorOf>[0]

/** What administrators do with the money of a grant, both ways: one records it, another one confirms it or takes it back. */
export function grantActRoutes(deps: GrantDeps) {
  const doing = async (grantId: string, seen: number, caller: CallerOf, act: GrantAct) => {
    const by = administratorOf(caller)
    return toDesk(deps, await actOnGrant(deps, grantId, { act, seen, by }), by)
  }
  return [
    route(grantPayments.recordGrantPayment, ({ params, body: { amount, paidOn, evidence, seen } }, { caller }) => {
      const payment = { id: params.paymentId, cents: Number(parseDollars(amount) ?? 0n), paidOn, evidence }
      return doing(params.grantId, seen, caller, { kind: 'record', payment })
    }),
    route(grantPayments.confirmGrantPayment, ({ params: { grantId, paymentId }, body: { seen } }, { caller }) =>
      doing(grantId, seen, caller, { kind: 'confirm', paymentId }),
    ),
    route(
      grantReversals.takeBackGrantPayment,
      ({ params: { grantId, paymentId }, body: { seen, reason } }, { caller }) =>
        doing(grantId, seen, caller, { kind: 'take-back', paymentId, reason }),
    ),
    route(grantReversals.recordGrantReturn, ({ params: { grantId, paymentId }, body: { seen, ...why } }, { caller }) =>
      doing(grantId, seen, caller, { kind: 'record-return', paymentId, ...why }),
    ),
    route(grantReversals.confirmGrantReturn, ({ params: { grantId, paymentId }, body: { seen } }, { caller }) =>
      doing(grantId, seen, caller, { kind: 'confirm-return', paymentId }),
    ),
    route(
      grantReversals.takeBackGrantReturn,
      ({ params: { grantId, paymentId }, body: { seen, reason } }, { caller }) =>
        doing(grantId, seen, caller, { kind: 'take-back-return', paymentId, reason }),
    ),
    route(
      grantReversals.recordGrantCancellation,
      ({ params: { grantId, cancellationId }, body: { seen, ...why } }, { caller }) =>
        doing(grantId, seen, caller, { kind: 'record-cancellation', cancellationId, ...why }),
    ),
    route(
      grantReversals.confirmGrantCancellation,
      ({ params: { grantId, cancellationId }, body: { seen } }, { caller }) =>
        doing(grantId, seen, caller, { kind: 'confirm-cancellation', cancellationId }),
    ),
    route(
      grantReversals.takeBackGrantCancellation,
      ({ params: { grantId, cancellationId }, body: { seen, reason } }, { caller }) =>
        doing(grantId, seen, caller, { kind: 'take-back-cancellation', cancellationId, reason }),
    ),
  ]
}
