import {
  analytics,
  api,
  Button,
  Field,
  Input,
  messageOf,
  NewTabLink,
  problemToast,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { registering, useContractForm, useKeptForm } from '@evenhand/web-kit/forms'

const empty = { organizationName: '', contactName: '', contactEmail: '', website: '', description: '', taxId: '' }

export interface Registered {
  organizationName: string
  contactEmail: string
}

/** The toasts are those of the specification (spec 01 §8); why it was refused is said at the form. */
function useRegistration(onRegistered: (registered: Registered) => void) {
  const form = useContractForm(registering.NonprofitForm, empty)
  const forget = useKeptForm(form, 'nonprofit')
  const withKey = useIdempotencyKey()
  const submit = form.handleSubmit(async (body) => {
    try {
      await withKey((idempotencyKey) => api(registering.registerNonprofit, { body }, { idempotencyKey }))
      analytics.event({ name: 'nonprofit_registration', category: 'engagement', label: 'nonprofit_portal' })
      toast('Application Submitted', 'Your nonprofit registration has been submitted for review.')
      forget()
      onRegistered(body)
    } catch (error) {
      problemToast('Error', 'Failed to submit nonprofit registration.')
      showRefusal(form, error, messageOf(error, 'We couldn’t send the registration. Try again in a moment.'))
    }
  })
  return { form, submit }
}

export function RegistrationForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { form, submit } = useRegistration(onRegistered)
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
      <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Register your nonprofit</legend>
        <Field label="Organization name" className="sm:col-span-2" error={errors.organizationName?.message}>
          {(control) => <Input {...control} autoComplete="organization" {...form.register('organizationName')} />}
        </Field>
        <Field label="Contact name" error={errors.contactName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('contactName')} />}
        </Field>
        <Field
          label="Contact email"
          hint="We write here, and this address signs in to apply for grants. We never publish it."
          error={errors.contactEmail?.message}
        >
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('contactEmail')} />}
        </Field>
        <Field label="Website" optional hint="Such as https://example.org" error={errors.website?.message}>
          {(control) => <Input {...control} type="url" autoComplete="url" {...form.register('website')} />}
        </Field>
        <Field
          label="Tax ID (EIN)"
          optional
          hint="Such as 12-3456789. With it, the review is faster. We never publish it."
          error={errors.taxId?.message}
        >
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...form.register('taxId')} />}
        </Field>
        <Field
          label="Description"
          className="sm:col-span-2"
          hint="Who you help and how. Once you’re approved, everyone can read it here."
          error={errors.description?.message}
        >
          {(control) => <TextArea {...control} rows={5} {...form.register('description')} />}
        </Field>
      </fieldset>
      <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" loading={isSubmitting} className="mt-7 max-sm:w-full">
        Register
      </Button>
      <p className="mt-4 text-small text-ink-soft">
        Our <NewTabLink to="/privacy">privacy notice</NewTabLink> says how long we keep what you enter here.
      </p>
    </form>
  )
}
