import { benefiting, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Field, Input, messageOf, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useHomeAct } from './use-home-act.ts'

interface DaysFormProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  onDone: () => void
}

const small = 'min-h-10 px-3 text-small'
const days = [
  ['from', 'First day', undefined],
  ['until', 'Last day', 'Empty while it has none.'],
] as const

/** From when to when the home page names it, and before whom. */
export function DaysForm({ nonprofit, onDone }: DaysFormProps) {
  const act = useHomeAct()
  const { from = '', until = '', order = 1 } = nonprofit.benefiting ?? {}
  const form = useContractForm(benefiting.BenefitingForm, { from, until: until ?? '', order, reason: '' })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (written) => {
    try {
      await act.mutateAsync({ does: 'set', nonprofit, written })
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    }
  })
  return (
    <form
      noValidate
      aria-label={`When ${nonprofit.organizationName} is on the home page`}
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {days.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
            {(control) => <Input {...control} type="date" className={small} {...form.register(name)} />}
          </Field>
        ))}
      </div>
      <Field
        label="Order"
        error={errors.order?.message}
        hint="1 comes first. Where two have the same number, they’re sorted by name."
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className={small}
            {...form.register('order', { valueAsNumber: true })}
          />
        )}
      </Field>
      <Field label="Reason" error={errors.reason?.message} hint="The audit trail keeps it, with what changed.">
        {(control) => (
          <Input {...control} className={small} autoComplete="off" maxLength={500} {...form.register('reason')} />
        )}
      </Field>
      {errors.root?.message && <Refusal>{errors.root.message}</Refusal>}
      <p className="text-ink-soft">
        From midnight of the first day to the end of the last, Eastern Time. If its approval is withdrawn, this ends
        too.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={act.isPending}>
          Save the days
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
