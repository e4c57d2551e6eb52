import {
  Button,
  cashOptionWords,
  ChoiceCards,
  Field,
  Input,
  messageOf,
  NewTabLink,
  Refusal,
} from '@evenhand/web-kit/facade'
import { Controller, winners } from '@evenhand/web-kit/forms'
import { Confirmation } from '../landing/confirmation.tsx'
import { RegionSelect } from '../regions/region-select.tsx'
import { statementsOf } from './statements.ts'
import { useDeclaration } from './use-declaration.ts'

/** The Declaration of Compliance; browser and server judge it by the same schema, and the server by the rules of the giveaway. */
export function DeclarationForm({ offer, token }: { offer: winners.PrizeOffer; token: string }) {
  const { form, submit, failure } = useDeclaration(token)
  const { errors, isSubmitting } = form.formState
  const words = statementsOf(offer)
  return (
    <>
      <h2 className="text-title">Declaration of Compliance</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
          <legend className="sr-only">Declaration of Compliance</legend>
          <Field label="First name, as on your ID" error={errors.firstName?.message}>
            {(control) => <Input {...control} autoComplete="given-name" {...form.register('firstName')} />}
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            {(control) => <Input {...control} autoComplete="family-name" {...form.register('lastName')} />}
          </Field>
          <Field label="Date of birth" error={errors.bornOn?.message}>
            {(control) => <Input {...control} type="date" autoComplete="bday" {...form.register('bornOn')} />}
          </Field>
          <Field label="State or province" error={errors.region?.message}>
            {(control) => (
              <RegionSelect
                {...control}
                codes={[...offer.regionsAllowed, ...offer.regionsVoid]}
                defaultValue=""
                {...form.register('region')}
              />
            )}
          </Field>
          <Field label="Street and city" error={errors.address?.message}>
            {(control) => <Input {...control} autoComplete="street-address" {...form.register('address')} />}
          </Field>
          <Field label="Postal code" error={errors.postalCode?.message}>
            {(control) => <Input {...control} autoComplete="postal-code" {...form.register('postalCode')} />}
          </Field>
          {offer.cashOption && (
            <div className="sm:col-span-2">
              <p className="mb-1.5 text-small font-medium">Your choice</p>
              <Controller
                control={form.control}
                name="takes"
                render={({ field }) => (
                  <ChoiceCards
                    label="Your choice"
                    value={field.value}
                    onChange={field.onChange}
                    choices={[
                      { value: 'prize', label: 'The prize', detail: offer.prize },
                      {
                        value: 'cash',
                        label: 'The cash option',
                        detail: [cashOptionWords(offer), offer.cashCondition].filter(Boolean).join('. '),
                      },
                    ]}
                    className="max-sm:grid-cols-1"
                  />
                )}
              />
              {errors.takes && <p className="mt-1.5 text-small text-danger">{errors.takes.message}</p>}
            </div>
          )}
          <div className="space-y-4 sm:col-span-2">
            <p className="text-small font-medium">I declare:</p>
            {winners.declarationStatements.map((name) => (
              <Controller
                key={name}
                control={form.control}
                name={`statements.${name}`}
                render={({ field }) => (
                  <Confirmation field={field} error={errors.statements?.[name]?.message}>
                    {words[name]}
                  </Confirmation>
                )}
              />
            ))}
          </div>
          <Field
            label="Signature"
            className="sm:col-span-2"
            error={errors.signature?.message}
            hint="Type your first and last name as above. This is your signature."
          >
            {(control) => <Input {...control} autoComplete="off" {...form.register('signature')} />}
          </Field>
        </fieldset>
        <Refusal className="mt-5">
          {failure !== undefined &&
            messageOf(failure, 'We’re not sure your declaration reached us. Please send it again.')}
        </Refusal>
        <Button type="submit" size="large" loading={isSubmitting} className="mt-7 w-full">
          Sign and send the declaration
        </Button>
        <p className="mt-4 text-small text-ink-soft">
          We use what you enter here only to award this prize. Our <NewTabLink to="/privacy">privacy notice</NewTabLink>{' '}
          says how long we keep it.
        </p>
      </form>
    </>
  )
}
