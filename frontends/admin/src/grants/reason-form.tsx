import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { grantPayments } from '@evenhand/web-kit/desk'
import { useContractForm } from '@evenhand/web-kit/forms'

interface ReasonFormProps {
  title: string
  action: string
  hint: string
  sending: boolean
  onSay: (reason: string) => void
  onCancel: () => void
}

const Reason = grantPayments.cancelGrant.request.body.pick({ reason: true })

/** Why a payment came back, or the rest of a grant is canceled. */
export function ReasonForm({ title, action, hint, sending, onSay, onCancel }: ReasonFormProps) {
  const form = useContractForm(Reason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onSay(reason))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={hint}>
        {(control) => (
          <TextArea {...control} rows={2} maxLength={500} className="text-small" {...form.register('reason')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={sending}>
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
