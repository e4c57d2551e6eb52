import { api, Button, Field, Input, messageOf, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { email as calls, useContractForm } from '@evenhand/web-kit/forms'
import { OfferedLists } from './offered-lists.tsx'

interface SignUpFormProps {
  /** With the address that was mailed. */
  onDone: (email: string) => void
  onRefuse?: () => void
}

export function SignUpForm({ onDone, onRefuse }: SignUpFormProps) {
  const form = useContractForm(calls.subscribe.request.body, { firstName: '', email: '', lists: [] })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (wish) => {
    try {
      await api(calls.subscribe, { body: wish })
      onDone(wish.email)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t sign you up. Try again in a moment.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isSubmitting} className="space-y-4">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <Input {...control} autoComplete="given-name" {...form.register('firstName')} />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        <OfferedLists chosen={form.watch('lists') ?? []} onChoose={(lists) => form.setValue('lists', lists)} />
      </fieldset>
      <p className="mt-3 text-fine text-ink-soft">
        We use your address for these emails only.{' '}
        <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4">
          Privacy
        </a>
      </p>
      <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" loading={isSubmitting} className="mt-6 w-full">
        Sign up
      </Button>
      {onRefuse && (
        <Button variant="ghost" className="mt-2 w-full" onClick={onRefuse}>
          NO, THANKS
        </Button>
      )}
    </form>
  )
}
