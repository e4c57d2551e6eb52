import type { freePost } from '@evenhand/web-kit/desk'
import { Field, Input, Refusal, Select } from '@evenhand/web-kit/facade'
import type { ReadingForm } from './use-reading-form.ts'

interface ReadingFieldsProps {
  rules: freePost.PostRules
  form: ReadingForm
}

const small = 'min-h-10 px-3 text-small'
const orNothing = (typed: string | undefined): string | undefined => typed || undefined
const asAnswer = (chosen: unknown): boolean | undefined => {
  if (typeof chosen === 'boolean') return chosen
  return chosen === 'true' || chosen === 'false' ? chosen === 'true' : undefined
}

/** What stands on a card, field by field, in the order in which it is read. */
export const ReadingFields = ({ rules, form: { register, formState } }: ReadingFieldsProps) => (
  <>
    <Field label="Name" error={formState.errors.name?.message}>
      {(control) => <Input {...control} className={small} autoComplete="off" {...register('name')} />}
    </Field>
    <Field label="Street and city" error={formState.errors.address?.message}>
      {(control) => <Input {...control} className={small} autoComplete="off" {...register('address')} />}
    </Field>
    <div className="grid grid-cols-2 gap-4">
      <Field label="Postal code" error={formState.errors.postalCode?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...register('postalCode')} />}
      </Field>
      <Field label="Region" error={formState.errors.region?.message}>
        {(control) => (
          <Select {...control} className={small} {...register('region')}>
            <option value="">Please choose</option>
            {rules.regionsAllowed.map((region) => (
              <option key={region}>{region}</option>
            ))}
            <option value="elsewhere">Elsewhere</option>
          </Select>
        )}
      </Field>
    </div>
    <Field label="Email" optional error={formState.errors.email?.message}>
      {(control) => (
        <Input
          {...control}
          className={small}
          inputMode="email"
          autoComplete="off"
          {...register('email', { setValueAs: orNothing })}
        />
      )}
    </Field>
    <div className="grid grid-cols-2 items-end gap-4">
      <Field label="Postmark" error={formState.errors.postmarkedOn?.message}>
        {(control) => <Input {...control} type="date" className={small} {...register('postmarkedOn')} />}
      </Field>
      <Field label={`${rules.ageMin} or older`} error={formState.errors.oldEnough?.message}>
        {(control) => (
          <Select {...control} className={small} {...register('oldEnough', { setValueAs: asAnswer })}>
            <option value="">Please choose</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        )}
      </Field>
    </div>
    <Refusal>{formState.errors.root?.message}</Refusal>
  </>
)
