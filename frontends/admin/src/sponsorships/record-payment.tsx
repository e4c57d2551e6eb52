import { adminQueries, purchases } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { AskApproval, takesSecond } from '../approvals/ask-approval.tsx'
import type { Sponsorship } from './sponsorship-words.ts'

type ForTwo = Parameters<typeof AskApproval>[0]

const small = 'min-h-10 px-3 text-small'

interface RecordPaymentProps {
  sponsorship: Sponsorship
  onCancel: () => void
}

/** A check or a transfer paid the invoice, whole. The receipt goes to the contact. */
export function RecordPayment({ sponsorship, onCancel }: RecordPaymentProps) {
  const { id, companyName, contactName, contactEmail } = sponsorship
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(purchases.PurchaseForm, {
    thingId: id,
    donorName: contactName,
    donorEmail: contactEmail,
    way: 'check',
    receivedOn: '',
    reference: '',
  })
  const [forTwo, setForTwo] = useState<ForTwo>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setForTwo(undefined)
    try {
      const gift = await onceForAll((idempotencyKey) => api(purchases.recordPurchase, { body }, { idempotencyKey }))
      client.setQueryData(adminQueries.gift(gift.id).queryKey, gift)
      toast('Payment recorded', `${contactEmail} is emailed the receipt. ${companyName} needs a review now.`)
      onCancel()
      await client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] })
    } catch (error) {
      if (takesSecond(error)) setForTwo({ wanted: { kind: 'purchase', purchase: body }, refusal: error })
      else
        showRefusal(form, error, messageOf(error, 'We’re not sure this was recorded. Check the list of gifts first.'))
    }
  })
  return (
    <form
      noValidate
      aria-label={`Record the payment: ${companyName}`}
      className="grid w-full gap-4"
      // What is asked of a second person is what stands in the form.
      onChange={() => setForTwo(undefined)}
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Method" error={errors.way?.message}>
          {(control) => (
            <Select {...control} className={small} {...form.register('way')}>
              <option value="check">Check</option>
              <option value="transfer">Bank transfer</option>
            </Select>
          )}
        </Field>
        <Field label="Received on" error={errors.receivedOn?.message}>
          {(control) => <Input {...control} type="date" className={small} {...form.register('receivedOn')} />}
        </Field>
      </div>
      <Field label="Reference" error={errors.reference?.message} hint="The number of the check or of the transfer.">
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('reference')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      {forTwo && <AskApproval {...forTwo} />}
      <div className="flex flex-wrap gap-3">
        {!forTwo && (
          <Button type="submit" size="small" loading={isSubmitting}>
            Record the payment
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onCancel}>
          {forTwo ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
