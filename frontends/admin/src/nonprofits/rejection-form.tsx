import { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface RejectionFormProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  sending: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** The reason, which the organization reads in a mail and in its portal. */
export function RejectionForm({ nonprofit, sending, onReject, onCancel }: RejectionFormProps) {
  const { organizationName, contactEmail } = nonprofit
  const form = useContractForm(nonprofitReviews.RejectionReason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={`Reject ${organizationName}`}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReject(reason))(event)}
    >
      <Field
        label="Reason"
        error={form.formState.errors.reason?.message}
        hint={`${contactEmail} is emailed that we can’t approve ${organizationName}, with this reason exactly as you write it. The nonprofit portal shows it too.`}
      >
        {(control) => (
          <TextArea {...control} rows={3} maxLength={2000} className="text-small" {...form.register('reason')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={sending}>
          Reject
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
