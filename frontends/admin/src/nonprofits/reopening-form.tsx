import { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface ReopeningFormProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  sending: boolean
  onReopen: (reason: string) => void
  onCancel: () => void
}

/** Why a rejection is opened again; only administrators read it. */
export function ReopeningForm({ nonprofit, sending, onReopen, onCancel }: ReopeningFormProps) {
  const form = useContractForm(nonprofitReviews.ReopeningReason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={`Open the review of ${nonprofit.organizationName} again`}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReopen(reason))(event)}
    >
      <Field
        label="Reason"
        error={form.formState.errors.reason?.message}
        hint="The audit trail keeps it. The organization isn’t emailed; its portal says that it’s in review."
      >
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            maxLength={500}
            {...form.register('reason')}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={sending}>
          Open it again
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
