import { deskAccount } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, messageOf, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

export interface FormProps<Done> {
  onDone: (done: Done) => void
  onCancel: () => void
}

interface ProofFormProps {
  label: string
  says: string
  words: string
  variant?: 'danger'
  act: (body: { current: string; code: string }) => Promise<void>
  onCancel: () => void
}

/** What asks for the password and a code first. */
function ProofForm({ label, says, words, variant, act, onCancel }: ProofFormProps) {
  const form = useContractForm(deskAccount.FactorProofForm, { current: '', code: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await act(body)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether it was done.'))
    }
  })
  return (
    <form noValidate aria-label={label} className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <p>{says}</p>
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Field label="Code" hint="From your app, or a recovery code." error={errors.code?.message}>
        {(control) => <Input {...control} autoComplete="one-time-code" maxLength={40} {...form.register('code')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" {...(variant ? { variant } : {})} loading={isSubmitting}>
          {words}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export const RenewCodesForm = ({ onDone, onCancel }: FormProps<readonly string[]>) => (
  <ProofForm
    label="New recovery codes"
    says="The recovery codes before stop working."
    words="Make new codes"
    act={async (body) => onDone((await api(deskAccount.renewRecoveryCodes, { body })).recoveryCodes)}
    onCancel={onCancel}
  />
)

interface EndFormProps extends FormProps<void> {
  hasPasskey: boolean
}

export const EndFactorForm = ({ hasPasskey, onDone, onCancel }: EndFormProps) => (
  <ProofForm
    label="Turn the app off"
    says={`From then on ${hasPasskey ? 'a passkey, with your password or without it, logs you in' : 'your password alone logs you in'}. You’re logged out on all other browsers.`}
    words="Turn it off"
    variant="danger"
    act={async (body) => {
      await api(deskAccount.endSecondFactor, { body })
      toast('Authenticator app off', hasPasskey ? 'Your passkeys log you in.' : 'Your password alone logs you in.')
      onDone()
    }}
    onCancel={onCancel}
  />
)
