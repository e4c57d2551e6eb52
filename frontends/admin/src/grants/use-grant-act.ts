import { grantPayments, grantReversals } from '@evenhand/web-kit/desk'
import { api, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { toastRefusal } from '../frame/toast-refusal.ts'

type Grant = grantPayments.DeskGrant

type GrantAct =
  | { kind: 'confirm' | 'confirm-return'; paymentId: string }
  | { kind: 'take-back' | 'take-back-return'; paymentId: string; reason: string }
  | { kind: 'record-return'; paymentId: string; reason: string; evidence: string }
  | { kind: 'record-cancellation'; cancellationId: string; reason: string; evidence: string }
  | { kind: 'confirm-cancellation'; cancellationId: string }
  | { kind: 'take-back-cancellation'; cancellationId: string; reason: string }

const waits = 'It counts once it’s confirmed.'
const told: Readonly<Record<GrantAct['kind'], readonly [string, string]>> = {
  confirm: ['Confirmed', 'The payment is in the books, and the organization is emailed.'],
  'take-back': ['Voided', 'It doesn’t count, and can’t be confirmed anymore.'],
  'record-return': ['Recorded', waits],
  'confirm-return': ['Confirmed', 'It counts as not paid again.'],
  'take-back-return': ['Voided', 'The payment counts as paid, as before.'],
  'record-cancellation': ['Recorded', waits],
  'confirm-cancellation': ['Canceled', 'The organization is emailed why.'],
  'take-back-cancellation': ['Voided', 'The grant can be paid, as before.'],
}

/** Does something about the money of a grant; then the grants are asked for again, whoever was first. */
export function useGrantAct(grant: Grant) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: GrantAct) => send(grant, act),
    onSuccess: (_, { kind }) => toast(...told[kind]),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'grants'] }),
  })
}

function send({ id: grantId, version: seen }: Grant, act: GrantAct): Promise<Grant> {
  switch (act.kind) {
    case 'confirm':
    case 'confirm-return': {
      const call = act.kind === 'confirm' ? grantPayments.confirmGrantPayment : grantReversals.confirmGrantReturn
      return api(call, { params: { grantId, paymentId: act.paymentId }, body: { seen } })
    }
    case 'take-back':
    case 'take-back-return': {
      const call = act.kind === 'take-back' ? grantReversals.takeBackGrantPayment : grantReversals.takeBackGrantReturn
      return api(call, { params: { grantId, paymentId: act.paymentId }, body: { reason: act.reason, seen } })
    }
    case 'record-return': {
      const { paymentId, reason, evidence } = act
      const params = { grantId, paymentId }
      return api(grantReversals.recordGrantReturn, { params, body: { reason, evidence, seen } })
    }
    case 'record-cancellation': {
      const { cancellationId, reason, evidence } = act
      const params = { grantId, cancellationId }
      return api(grantReversals.recordGrantCancellation, { params, body: { reason, evidence, seen } })
    }
    case 'confirm-cancellation': {
      const params = { grantId, cancellationId: act.cancellationId }
      return api(grantReversals.confirmGrantCancellation, { params, body: { seen } })
    }
    case 'take-back-cancellation': {
      const params = { grantId, cancellationId: act.cancellationId }
      return api(grantReversals.takeBackGrantCancellation, { params, body: { reason: act.reason, seen } })
    }
  }
}
