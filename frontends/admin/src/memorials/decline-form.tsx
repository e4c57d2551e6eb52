import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { memorials, useContractForm } from '@evenhand/web-kit/forms'

interface DeclineFormProps {
  honoree: string
  /** Whether it is on the wall now, from which this takes it. */
  isShown: boolean
  sending: boolean
  onDecline: (reason: string) => void
  onCancel: () => void
}

/** The reason, which the donor reads in a mail. */
export function DeclineForm({ honoree, isShown, sending, onDecline, onCancel }: DeclineFormProps) {
  const form = useContractForm(memorials.DeclineReason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={`Decline the memorial for ${honoree}`}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onDecline(reason))(event)}
    >
      <Field
        label="Reason"
        error={form.formState.errors.reason?.message}
        hint={`The donor reads: “${memorials.declinedInWords({ honoree, wasShown: isShown, reason: '[your reason]' })}” Write it as a sentence. To refund the money, open the gift.`}
      >
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={sending}>
          Decline
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
