import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { type memorialReports, memorials, useContractForm } from '@evenhand/web-kit/forms'

interface ReasonFormProps {
  /** What is asked; the donor reads it where nothing else is said. */
  schema?: typeof memorials.DeclineReason | typeof memorialReports.KeepReason
  variant?: 'danger' | 'primary'
  /** Of the form. */
  label: string
  hint: string
  /** On the button. */
  action: string
  sending: boolean
  onSubmit: (reason: string) => void
  onCancel: () => void
}

/** Why something is done. */
export function ReasonForm({
  schema = memorials.DeclineReason,
  variant = 'danger',
  label,
  hint,
  action,
  sending,
  onSubmit,
  onCancel,
}: ReasonFormProps) {
  const form = useContractForm(schema, { reason: '' })
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
        <Button type="submit" size="small" variant={variant} loading={sending}>
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
