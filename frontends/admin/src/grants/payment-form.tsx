import { grantPayments } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  formatDollars,
  Input,
  messageOf,
  newId,
  Refusal,
  showRefusal,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { typedAmount, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { leftOf } from './grant-words.ts'

interface PaymentFormProps {
  grant: grantPayments.DeskGrant
  onDone: () => void
}

const small = 'min-h-10 px-3 text-small'

/** Records a payment that was made; it counts when it is confirmed. */
export function PaymentForm({ grant, onDone }: PaymentFormProps) {
  const client = useQueryClient()
  /** The same with every try, so that a repeat records nothing twice. */
  const [paymentId] = useState(newId)
  const form = useContractForm(grantPayments.PaymentForm, { amount: '', paidOn: '', evidence: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (payment) => {
    try {
      const params = { grantId: grant.id, paymentId }
      await api(grantPayments.recordGrantPayment, { params, body: { ...payment, seen: grant.version } })
      toast('Recorded', 'It counts once it’s confirmed.')
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', 'grants'] })
    }
  })
  return (
    <form
      noValidate
      aria-label={`Record a payment to ${grant.organizationName}`}
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Amount"
        error={errors.amount?.message}
        hint={`${formatDollars(leftOf(grant), { wholeDollars: true })} can still be paid.`}
      >
        {(control) => (
          <Input
            {...control}
            className={small}
            inputMode="decimal"
            autoComplete="off"
            {...form.register('amount', typedAmount)}
          />
        )}
      </Field>
      <Field label="Paid on" error={errors.paidOn?.message}>
        {(control) => <Input {...control} type="date" className={small} {...form.register('paidOn')} />}
      </Field>
      <Field label="Evidence" error={errors.evidence?.message} hint="The organization reads it: “Check 1042”.">
        {(control) => (
          <Input {...control} className={small} autoComplete="off" maxLength={300} {...form.register('evidence')} />
        )}
      </Field>
      {errors.root?.message && <Refusal>{errors.root.message}</Refusal>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Record
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
