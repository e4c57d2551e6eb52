import { api, Button, toast, useIdempotencyKey, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { receipts } from '@evenhand/web-kit/forms'
import { Allowed } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'

/** Emails a receipt to its donor once more, marked as a copy; who asked for it is in the time line of the donor. */
export const SendReceiptAgain = ({ number }: { number: string }) => (
  <Allowed to={receipts.reissueReceipt}>
    <Send number={number} />
  </Allowed>
)

function Send({ number }: { number: string }) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const send = useMutation({
    mutationFn: () =>
      withKey((idempotencyKey) => api(receipts.reissueReceipt, { params: { number } }, { idempotencyKey })),
    onSuccess: ({ sentTo }) => {
      toast('Receipt sent', `Receipt ${number} is on its way to ${sentTo}.`)
      return client.invalidateQueries({ queryKey: ['admin', 'history'] })
    },
    onError: toastRefusal,
  })
  return (
    <Button size="inline" variant="plain" loading={send.isPending} onClick={() => send.mutate()}>
      Email it again<span className="sr-only"> to the donor: receipt {number}</span>
    </Button>
  )
}
