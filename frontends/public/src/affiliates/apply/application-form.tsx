import { Button, Field, Input, NewTabLink, Refusal } from '@evenhand/web-kit/facade'
import { PlatformRows } from './platform-rows.tsx'
import { type Applied, useApplication } from './use-application.ts'

export function ApplicationForm({ onApplied }: { onApplied: (applied: Applied) => void }) {
  const { form, submit } = useApplication(onApplied)
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate aria-label="Apply as an affiliate" onSubmit={(event) => void submit(event)} className="mt-6">
      <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Apply as an affiliate</legend>
        <Field label="Name" hint="As your followers know you." error={errors.affiliateName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('affiliateName')} />}
        </Field>
        <Field
          label="Email"
          hint="We reply here, and this address signs in to see your referrals. We never publish it."
          error={errors.email?.message}
        >
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        <PlatformRows form={form} />
      </fieldset>
      <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" loading={isSubmitting} className="mt-7 max-sm:w-full">
        Submit application
      </Button>
      <p className="mt-4 text-small text-ink-soft">
        Our <NewTabLink to="/privacy">privacy notice</NewTabLink> says how long we keep what you enter here.
      </p>
    </form>
  )
}
