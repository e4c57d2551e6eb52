import { socialReviews } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface RejectFormProps {
  label: string
  sending: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** The reason, which the member reads in a mail and in their account. */
export function RejectForm({ label, sending, onReject, onCancel }: RejectFormProps) {
  const form = useContractForm(socialReviews.RejectedBecause, { reason: '' })
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReject(reason))(event)}
    >
      <Field
        label="Reason"
        error={form.formState.errors.reason?.message}
        hint="The member reads it by email and in their account. Write it as a sentence."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            className="px-3 py-2 text-small"
            {...form.register('reason')}
          />
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
