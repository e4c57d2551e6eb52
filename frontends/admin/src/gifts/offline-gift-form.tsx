import { adminQueries, gifts } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  formatDollars,
  Input,
  levels,
  levelTerms,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  TextArea,
  titled,
  toDollars,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { typedAmount, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { AskApproval, takesSecond } from '../approvals/ask-approval.tsx'

type ForTwo = Parameters<typeof AskApproval>[0]

const small = 'min-h-10 px-3 text-small'
const levelsOnce = levels.filter((level) => levelTerms[level].entriesOnce !== undefined)

export function OfflineGiftForm({ onRecorded }: { onRecorded: (giftId: string) => void }) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(gifts.OfflineGift, {
    donorName: '',
    donorEmail: '',
    amount: '',
    way: 'check',
    receivedOn: '',
    reference: '',
    note: '',
  })
  const [forTwo, setForTwo] = useState<ForTwo>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setForTwo(undefined)
    try {
      const gift = await onceForAll((idempotencyKey) => api(gifts.recordOfflineGift, { body }, { idempotencyKey }))
      client.setQueryData(adminQueries.gift(gift.id).queryKey, gift)
      onRecorded(gift.id)
      await client.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'gift' })
    } catch (error) {
      if (takesSecond(error)) setForTwo({ wanted: { kind: 'offline-gift', gift: body }, refusal: error })
      else
        showRefusal(form, error, messageOf(error, 'We’re not sure this was recorded. Check the list of gifts first.'))
    }
  })
  const chooseLevel = form.register('level', {
    setValueAs: (value: string | undefined) => (value === '' ? undefined : value),
    onChange: ({ target }: { target: { value: string } }) => {
      const level = levelsOnce.find((one) => one === target.value)
      if (level) form.setValue('amount', toDollars(levelTerms[level].priceCents ?? 0n), { shouldValidate: true })
    },
  })
  return (
    <form
      noValidate
      className="mt-5 grid gap-4"
      // What is asked of a second person is what stands in the form.
      onChange={() => setForTwo(undefined)}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Donor’s full name" error={errors.donorName?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('donorName')} />}
      </Field>
      <Field label="Donor’s email" error={errors.donorEmail?.message} hint="We’ll send the receipt here.">
        {(control) => (
          <Input {...control} type="email" className={small} autoComplete="off" {...form.register('donorEmail')} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Method" error={errors.way?.message}>
          {(control) => (
            <Select {...control} className={small} {...form.register('way')}>
              <option value="check">Check</option>
              <option value="cash">Cash</option>
            </Select>
          )}
        </Field>
        <Field label="Amount in dollars" error={errors.amount?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className={`${small} tabular-nums`}
              {...form.register('amount', typedAmount)}
            />
          )}
        </Field>
        <Field
          label="Received on"
          error={errors.receivedOn?.message}
          hint="This date counts for tax and for multipliers."
        >
          {(control) => <Input {...control} type="date" className={small} {...form.register('receivedOn')} />}
        </Field>
        <Field label="Buys a level once" optional error={errors.level?.message}>
          {(control) => (
            <Select {...control} className={small} {...chooseLevel}>
              <option value="">No level</option>
              {levelsOnce.map((level) => (
                <option key={level} value={level}>
                  {titled(level)}, {formatDollars(levelTerms[level].priceCents ?? 0n)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Reference"
        optional
        error={errors.reference?.message}
        hint="For a check, its number. Each check is recorded once."
      >
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('reference')} />}
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        {(control) => <TextArea {...control} rows={2} className="px-3 py-2 text-small" {...form.register('note')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      {forTwo ? (
        <AskApproval {...forTwo} />
      ) : (
        <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
          {isSubmitting ? 'Recording…' : 'Record the gift'}
        </Button>
      )}
    </form>
  )
}
