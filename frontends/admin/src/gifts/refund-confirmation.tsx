import { adminQueries, gifts } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  formatDollars,
  messageOf,
  parseDollars,
  Refusal,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'
import { AskApproval, takesSecond } from '../approvals/ask-approval.tsx'
import { NextCharge } from './next-charge.tsx'
import type { WantedRefund } from './refund-form.tsx'
import { feeCoverBack, refundedWith } from './refunded.ts'

interface RefundConfirmationProps {
  gift: gifts.GiftDetails
  wanted: WantedRefund
  /** With the refusal, where it names a field of the form. */
  onBack: (refusal?: unknown) => void
  onDone: () => void
}

/** The second look: no one refunds with one click, or to another person than they mean. */
export function RefundConfirmation({ gift, wanted, onBack, onDone }: RefundConfirmationProps) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const isWhole = parseDollars(wanted.amount) === parseDollars(gift.amount)
  const amount = formatDollars(refundedWith(gift, wanted))
  const feeCover = feeCoverBack(gift, wanted)
  const refund = useMutation({
    mutationFn: () =>
      onceForAll((idempotencyKey) =>
        api(gifts.refundGift, { params: { giftId: gift.id }, body: wanted }, { idempotencyKey }),
      ),
    onSuccess: async (after) => {
      client.setQueryData(adminQueries.gift(gift.id).queryKey, after)
      onDone()
      await client.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'gift' })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.fields.length > 0) onBack(error)
    },
  })
  const isForTwo = takesSecond(refund.error)
  return (
    <div className="grid gap-4 rounded-control border border-danger p-4">
      <p ref={question} tabIndex={-1} className="font-medium">
        Refund {amount} to {gift.donorName || 'the donor'} ({gift.donorEmail})?
      </p>
      <p className="break-words text-ink-soft">
        Reason: {wanted.reason} {feeCover > 0n && `Its card fee of ${formatDollars(feeCover)} goes back with it. `}
        {isWhole ? 'The entries it earned are taken back' : 'The entries that this part earned are taken back'}, and the
        donor gets an email. You can’t undo this here.
      </p>
      <NextCharge gift={gift} />
      <Refusal>
        {refund.isError &&
          !isForTwo &&
          messageOf(refund.error, 'We’re not sure this went through. Reload the page to check.')}
      </Refusal>
      {takesSecond(refund.error) && (
        <AskApproval wanted={{ kind: 'refund', giftId: gift.id, ...wanted }} refusal={refund.error} />
      )}
      <div className="flex flex-wrap gap-3">
        {!isForTwo && (
          <Button variant="danger" size="small" loading={refund.isPending} onClick={() => refund.mutate()}>
            Yes, refund {amount}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={() => onBack()}>
          {isForTwo ? 'Go back' : 'No, go back'}
        </Button>
      </div>
    </div>
  )
}
