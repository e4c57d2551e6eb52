import { adminQueries, gifts } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  formatDollars,
  messageOf,
  parseDollars,
  Refusal,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import type { Sponsorship } from './sponsorship-words.ts'

/** What was paid and isn't earned goes back the way it came, after a second look. Where two payments are left of it, each is refunded at its own page. */
export function RefundRest({ sponsorship }: { sponsorship: Sponsorship }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { refund, refusal } = useRefund(sponsorship)
  const rest = parseDollars(sponsorship.refundable) ?? 0n
  if (!may(gifts.refundGift)) return null
  if (rest === 0n || sponsorship.purchaseIds.length !== 1) return null
  const amount = formatDollars(rest)
  if (!isAsking)
    return (
      <Button variant="outline" size="small" className="mt-3" onClick={() => setAsking(true)}>
        Refund {amount}
      </Button>
    )
  return (
    <div className="mt-3 grid gap-3 rounded-control border border-danger p-4">
      <p className="wrap-anywhere">
        Refund {amount} to {sponsorship.contactEmail}? They get an email. You can’t undo this here. If it was paid by
        check or transfer, you return the money by hand, and this records it.
      </p>
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" size="small" loading={refund.isPending} onClick={() => refund.mutate()}>
          Yes, refund {amount}
        </Button>
        <Button variant="ghost" size="small" onClick={() => setAsking(false)}>
          No, go back
        </Button>
      </div>
    </div>
  )
}

function useRefund({ id, purchaseIds, refundable: amount, state }: Sponsorship) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const reason = state === 'declined' ? 'The sponsorship was declined' : 'The sponsorship was ended before its time'
  const refund = useMutation({
    mutationFn: () =>
      onceForAll((idempotencyKey) =>
        api(
          gifts.refundGift,
          { params: { giftId: purchaseIds[0] ?? '' }, body: { amount, reason } },
          { idempotencyKey },
        ),
      ),
    onSuccess: () => toast('Refund requested', 'This page shows it once it’s in the books.'),
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.sponsorship(id).queryKey }),
  })
  const refusal = refund.isError
    ? messageOf(refund.error, 'We’re not sure this went through. Open the payment to check.')
    : undefined
  return { refund, refusal }
}
