import { Button, Field, Input, messageOf, ProvingNote, Refusal, showFieldErrors } from '@evenhand/web-kit/facade'
import { Controller, RulesLine, useRules } from '@evenhand/web-kit/forms'
import { LevelChoice } from './level-choice.tsx'
import { useFollowedNoCode } from './referrals/link.ts'
import { type RegistrationEnds, useRegister } from './registration.ts'
import type { useRegistrationForm } from './use-registration-form.ts'

type RegisterFormProps = RegistrationEnds & {
  form: ReturnType<typeof useRegistrationForm>
  /** A membership that runs already, so that there is none to choose. */
  hasLevel?: boolean
}

export function RegisterForm({ form, hasLevel = false, ...ends }: RegisterFormProps) {
  const register = useRegister(ends)
  const { errors, isSubmitting } = form.formState
  const { rules } = useRules('joining')
  const hasNoCode = useFollowedNoCode()
  const submit = form.handleSubmit(async (filledIn) => {
    try {
      await register({ ...filledIn, ...(rules && { rules: rules.acceptance }) })
    } catch (error) {
      const shown = showFieldErrors(form, error)
      form.setError('root', {
        message: `Registration Failed.${shown ? '' : ` ${messageOf(error, 'Please try again')}`}`,
      })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      {hasNoCode && (
        <p className="rounded-card bg-sunken px-5 py-4">
          We don’t know the referral code in your link, but you can still create an account without it.
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <Input {...control} autoComplete="given-name" {...form.register('firstName')} />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(control) => <Input {...control} autoComplete="family-name" {...form.register('lastName')} />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        <Field label="Confirm email" error={errors.confirmEmail?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('confirmEmail')} />}
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phone')} />}
        </Field>
        <Field
          label="Referral code"
          optional
          hint="From the member who told you about us. Their account number works too."
          error={errors.referredBy?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...form.register('referredBy')} />}
        </Field>
      </div>
      {!hasLevel && (
        <Controller
          control={form.control}
          name="membershipLevel"
          render={({ field }) => <LevelChoice value={field.value ?? 'free'} onChange={field.onChange} />}
        />
      )}
      <RulesLine rules={rules} className="text-small" />
      <Refusal>{errors.root?.message}</Refusal>
      <ProvingNote className="" />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        Create Account
      </Button>
    </form>
  )
}
