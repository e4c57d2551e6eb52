import { grantReversals } from '@evenhand/web-kit/desk'
import { Button, Field, Input } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface TakeBackFormProps {
  title: string
  sending: boolean
  onSay: (reason: string) => void
  onBack: () => void
}

/** Why what one person recorded is taken back before another one confirmed it. */
export function TakeBackForm({ title, sending, onSay, onBack }: TakeBackFormProps) {
  const form = useContractForm(grantReversals.TakeBackForm, { reason: '' })
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onSay(reason))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint="The audit trail keeps it.">
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
        <Button type="submit" size="small" variant="danger" loading={sending}>
          Take it back
        </Button>
        <Button size="small" variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
