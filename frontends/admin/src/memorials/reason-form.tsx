import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { memorials, useContractForm } from '@evenhand/web-kit/forms'

interface ReasonFormProps {
  /** Of the form. */
  label: string
  hint: string
  /** On the button. */
  action: string
  sending: boolean
  onSubmit: (reason: string) => void
  onCancel: () => void
}

/** The reason, which the donor reads in a mail. */
export function ReasonForm({ label, hint, action, sending, onSubmit, onCancel }: ReasonFormProps) {
  const form = useContractForm(memorials.DeclineReason, { reason: '' })
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onSubmit(reason))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={hint}>
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
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
