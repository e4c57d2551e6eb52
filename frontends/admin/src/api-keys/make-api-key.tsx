import { apiKeys, keyScopes, keyScopeWords } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, messageOf, Refusal, showRefusal, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { CodeChoices } from '../choices/code-choices.tsx'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useChanges } from '../frame/use-changes.ts'
import type { Leaving } from '../frame/use-leaving.tsx'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useReadAgain } from './use-api-keys.ts'

interface MakeApiKeyProps {
  onClose: () => void
  onMade: (key: string) => void
}

/** Makes one; it is shown once it is there. */
export const MakeApiKey = ({ onClose, onMade }: MakeApiKeyProps) => (
  <FormDialog onClose={onClose} title="Make an API key" description="You’ll see the key once, on the next screen.">
    {(dialog) => <ApiKeyForm {...dialog} onMade={onMade} />}
  </FormDialog>
)

const lifetimeWords: Readonly<Record<apiKeys.KeyLifetime, string>> = {
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
}
const lifetimes = apiKeys.keyLifetimes.map((lifetime) => [lifetime, lifetimeWords[lifetime]] as const)

interface ApiKeyFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  onMade: (key: string) => void
}

function ApiKeyForm({ onMade, onChanged, leave }: ApiKeyFormProps) {
  const readAgain = useReadAgain()
  const once = useIdempotencyKey()
  const form = useContractForm(apiKeys.ApiKeyForm, { name: '', scopes: [], lifetime: '90' })
  const { errors, isSubmitting } = form.formState
  useChanges(form.watch(), onChanged)
  const [scopes, lifetime] = [form.watch('scopes') ?? [], form.watch('lifetime')]
  const submit = form.handleSubmit(async (body) => {
    try {
      const { key } = await once((idempotencyKey) => api(apiKeys.makeApiKey, { body }, { idempotencyKey }))
      onMade(key)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether it was made.'))
    } finally {
      await readAgain()
    }
  })
  return (
    <form
      noValidate
      aria-label="Make an API key"
      className="mt-4 grid gap-4 text-small"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" hint="What uses it, such as “Our CRM”." error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('name')} />}
      </Field>
      <CodeChoices
        label="What it reads"
        error={errors.scopes?.message}
        codes={keyScopes}
        words={keyScopeWords}
        chosen={scopes}
        onChange={(chosen) => form.setValue('scopes', chosen, { shouldValidate: form.formState.isSubmitted })}
      />
      <ChoiceField
        label="Expires"
        value={lifetime}
        choices={lifetimes}
        onChange={(chosen) => form.setValue('lifetime', lifetimes.find(([one]) => one === chosen)?.[0] ?? '90')}
      />
      <p aria-live="polite" className="text-danger empty:hidden">
        {lifetime === 'never' &&
          'A key that never expires still works when it leaks years from now. Choose a date unless your system can’t change keys.'}
      </p>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Make key
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
