import { deskAccount, type passkeys } from '@evenhand/web-kit/desk'
import { ApiProblem, api, Button, Field, Input, showFieldErrors } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import { type Has, ProofForm } from '../second-factor/proof-form.tsx'

interface EmailFormProps {
  has: Has
  onAsked: (email: string) => void
  onCancel: () => void
}

/** The address first, then the proof; an address that is refused comes back to be corrected. */
export function EmailForm({ has, onAsked, onCancel }: EmailFormProps) {
  const [typed, setTyped] = useState<{ email: string; refused?: ApiProblem }>({ email: '' })
  const [isProving, setProving] = useState(false)
  if (!isProving) {
    const next = (email: string) => {
      setTyped({ email })
      setProving(true)
    }
    return <AddressForm {...typed} onNext={next} onCancel={onCancel} />
  }
  const { email } = typed
  const ask = async (proof: passkeys.Proof) => {
    try {
      await api(deskAccount.askForDeskEmail, { body: { email, proof } })
      onAsked(email)
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.fields.some(({ path }) => path === 'email')) throw error
      setTyped({ email, refused: error })
      setProving(false)
    }
  }
  return (
    <ProofForm
      has={has}
      label="Prove that it’s you"
      says={`We email a link to ${email}. The address is yours once you follow it.`}
      words="Email me the link"
      act={ask}
      onCancel={onCancel}
    />
  )
}

interface AddressFormProps {
  email: string
  refused?: ApiProblem
  onNext: (email: string) => void
  onCancel: () => void
}

function AddressForm({ email, refused, onNext, onCancel }: AddressFormProps) {
  const form = useContractForm(deskAccount.EmailForm, { email })
  const { errors } = form.formState
  useEffect(() => {
    // What was pressed is gone, and the focus with it.
    if (!refused || !showFieldErrors(form, refused)) form.setFocus('email')
  }, [form, refused])
  const submit = form.handleSubmit((body) => onNext(body.email))
  return (
    <form
      noValidate
      aria-label="Your email address"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="New email address"
        hint="One that only you read, such as your work address."
        error={errors.email?.message}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          Continue
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
