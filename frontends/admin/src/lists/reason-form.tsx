import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import type { z } from 'zod'

interface ReasonFormProps {
  /** What is decided about whom. */
  label: string
  schema: z.ZodType<{ reason: string }, { reason: string }>
  submit: string
  /** Who reads it where. */
  hint: string
  charactersMax: number
  sending: boolean
  onReason: (reason: string) => void
  onCancel: () => void
}

/** Why something is refused, in the words that whoever it concerns will read. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, schema, submit, hint, charactersMax, sending, onReason, onCancel } = props
  const form = useContractForm(schema, { reason: '' })
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReason(reason))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={hint}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={charactersMax}
            className="px-3 py-2 text-small"
            {...form.register('reason')}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={sending}>
          {submit}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
