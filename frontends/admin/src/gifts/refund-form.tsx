import { gifts } from '@evenhand/web-kit/desk'
import { Button, Field, formatDollars, Input, parseDollars, showFieldErrors, toDollars } from '@evenhand/web-kit/facade'
import { typedAmount, useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useRef } from 'react'

export interface WantedRefund {
  amount: string
  reason: string
}

interface RefundFormProps {
  /** In cents. */
  left: bigint
  /** Why the last attempt was sent back here, if it named a field. */
  refused: unknown
  byHand: boolean
  onWanted: (wanted: WantedRefund) => void
}

export function RefundForm({ left, refused, byHand, onWanted }: RefundFormProps) {
  const form = useContractForm(gifts.refundGift.request.body, { amount: toDollars(left), reason: '' })
  const { errors } = form.formState
  const isPlaced = useRef(false)
  useEffect(() => {
    if (isPlaced.current) return
    isPlaced.current = true
    showFieldErrors(form, refused)
  }, [form, refused])
  const submit = form.handleSubmit((wanted) => {
    const cents = parseDollars(wanted.amount) ?? 0n
    if (cents === 0n) form.setError('amount', { message: 'Enter an amount above zero' })
    else if (cents > left)
      form.setError('amount', { message: `At most ${formatDollars(left)} of this gift is left to refund` })
    else onWanted(wanted)
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {byHand && (
        <p className="text-ink-soft">
          This gift came as a check or cash, so you return the money by hand. Record it here, and its entries are taken
          back.
        </p>
      )}
      <Field label="Amount in dollars" error={errors.amount?.message} hint={`${formatDollars(left)} is left.`}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
            {...form.register('amount', typedAmount)}
          />
        )}
      </Field>
      <Field label="Reason" error={errors.reason?.message} hint="Kept in the record. The donor doesn’t see it.">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={500}
            className="min-h-10 px-3 text-small"
            {...form.register('reason')}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" size="small" className="justify-self-start">
        Review refund
      </Button>
    </form>
  )
}
