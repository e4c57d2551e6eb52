import {
  Button,
  Card,
  Field,
  Input,
  NewTabLink,
  ProvingNote,
  Refusal,
  registrationBoxes,
  registrationLinkWords,
  Select,
} from '@evenhand/web-kit/facade'
import { Controller, type registrations } from '@evenhand/web-kit/forms'
import { Confirmation } from './confirmation.tsx'
import { useRegistration } from './use-registration.ts'

interface RegistrationCardProps {
  page: registrations.LandingPage
  onRegistered: (email: string) => void
}

/** An age above it needs its reason: in Alabama and Nebraska people come of age at 19. */
const adultAge = 18

/** The form of a landing page (spec 02 §5); browser and server judge it by the same schema. */
export function RegistrationCard({ page, onRegistered }: RegistrationCardProps) {
  const { form, submit } = useRegistration(page, onRegistered)
  const { errors, isSubmitting } = form.formState
  const boxes = registrationBoxes({ ageMin: page.ageMin, version: page.rules?.version })
  const [beforeLink, afterLink] = boxes.rules.split(registrationLinkWords)
  return (
    <Card>
      <h2 className="text-title">Register</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
          <Field label="Full name" className="sm:col-span-2" error={errors.name?.message}>
            {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
          </Field>
          <Field label="Email" className="sm:col-span-2" error={errors.email?.message}>
            {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
          </Field>
          <Field
            label="Phone"
            hint="So that we can reach you if you win and our email doesn’t."
            className="sm:col-span-2"
            error={errors.phone?.message}
          >
            {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phone')} />}
          </Field>
          {/* Half of a narrow card is too little for the name of a state. */}
          <Field label="City" optional className="lg:max-xl:col-span-2" error={errors.city?.message}>
            {(control) => <Input {...control} autoComplete="address-level2" {...form.register('city')} />}
          </Field>
          <Field label="State" className="lg:max-xl:col-span-2" error={errors.state?.message}>
            {(control) => (
              <Select {...control} defaultValue="" autoComplete="address-level1" {...form.register('state')}>
                <option value="" disabled>
                  Choose a state
                </option>
                {page.states.map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </Select>
            )}
          </Field>
          <div className="space-y-4 sm:col-span-2">
            <Controller
              control={form.control}
              name="ageConfirmed"
              render={({ field }) => (
                <Confirmation field={field} error={errors.ageConfirmed?.message}>
                  {boxes.age}
                </Confirmation>
              )}
            />
            {page.ageMin > adultAge && (
              <p className="text-small text-ink-soft">
                The winner signs the papers for the prize, and in some states you become a legal adult only at{' '}
                {page.ageMin}.
              </p>
            )}
            <Controller
              control={form.control}
              name="rulesAgreed"
              render={({ field }) => (
                <Confirmation field={field} error={errors.rulesAgreed?.message}>
                  {beforeLink}
                  <NewTabLink to={page.rulesLink} className="text-primary">
                    {registrationLinkWords}
                  </NewTabLink>
                  {afterLink}
                </Confirmation>
              )}
            />
          </div>
        </fieldset>
        <Refusal className="mt-5">{errors.root?.message}</Refusal>
        <ProvingNote className="mt-5" />
        <Button type="submit" size="large" loading={isSubmitting} className="mt-7 w-full">
          Enter to win
        </Button>
        <p className="mt-4 text-small text-ink-soft">
          No purchase necessary. We use what you enter here for this giveaway only; our{' '}
          <NewTabLink to="/privacy">privacy notice</NewTabLink> says how long we keep it.
        </p>
      </form>
    </Card>
  )
}
