import { api, messageOf, problemToast, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'

import { grantPayments } from '@evenhand/web-kit/desk'

type Grant = grantPayments.DeskGrant

type GrantAct = { kind: 'confirm' | 'return'; paymentId: string; reason: string } | { kind: 'cancel'; reason: string }

const told = {
  confirm: { title: 'Confirmed', sentence: 'The payment is in the books, and the organization is emailed.' },
  return: { title: 'Returned', sentence: 'It counts as not paid again.' },
  cancel: { title: 'Canceled', sentence: 'The organization is emailed why.' },
} as const

/** Confirms or returns a payment, or cancels what is left; then the grants are asked for again, whoever was first. */
export function useGrantAct(grant: Grant) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: GrantAct) => send(grant, act),
    onSuccess: (_, { kind }) => toast(told[kind].title, told[kind].sentence),
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'grants'] }),
  })
}

function send({ id: grantId, version: seen }: Grant, act: GrantAct): Promise<Grant> {
  switch (act.kind) {
    case 'confirm':
      return api(grantPayments.confirmGrantPayment, { params: { grantId, paymentId: act.paymentId }, body: { seen } })
    case 'return': {
      const { paymentId, reason } = act
      return api(grantPayments.returnGrantPayment, { params: { grantId, paymentId }, body: { reason, seen } })
    }
    case 'cancel':
      return api(grantPayments.cancelGrant, { params: { grantId }, body: { reason: act.reason, seen } })
  }
}
