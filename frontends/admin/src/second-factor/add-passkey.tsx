import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showFieldErrors } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import { canUsePasskeys, isNoPasskey, makePasskey, whyNoPasskey } from '../passkeys/ceremonies.ts'
import { type Has, ProofForm } from './proof-form.tsx'

interface AddPasskeyProps {
  has: Has
  /** Recovery codes come with a first factor alone. */
  onDone: (recoveryCodes: readonly string[], name: string) => void
  onCancel: () => void
  /** What else somebody can do who adds none. */
  cancelWords?: string
}

/** The proof first, then a name, with which the browser asks for fingerprint, face or PIN. */
export function AddPasskey({ has, onDone, onCancel, cancelWords = 'Cancel' }: AddPasskeyProps) {
  const [begun, setBegun] = useState<passkeys.CreationOptions>()
  const [refusal, setRefusal] = useState<string>()
  const out = { onCancel, cancelWords }
  if (!canUsePasskeys())
    return (
      <div className="grid justify-items-start gap-4">
        <p>This browser doesn’t support passkeys. Use another one to add yours.</p>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {cancelWords}
        </Button>
      </div>
    )
  if (begun) {
    const over = (why: string) => {
      setRefusal(why)
      setBegun(undefined)
    }
    return <NameForm options={begun} onDone={onDone} onOver={over} {...out} />
  }
  const begin = async (body: passkeys.Proof) => {
    setRefusal(undefined)
    setBegun(await api(passkeys.beginPasskey, { body }))
  }
  return (
    <div className="grid gap-4">
      <Refusal>{refusal}</Refusal>
      <ProofForm
        has={has}
        label="Add a passkey"
        words="Continue"
        act={begin}
        fallback="Try again in a moment."
        {...out}
      />
    </div>
  )
}

interface NameFormProps extends Required<Omit<AddPasskeyProps, 'has'>> {
  options: passkeys.CreationOptions
  /** The server has taken the answer, and takes no second one. */
  onOver: (why: string) => void
}

function NameForm({ options, onDone, onOver, onCancel, cancelWords }: NameFormProps) {
  const form = useContractForm(passkeys.NamePasskeyForm, { name: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // What was pressed is gone, and the focus with it.
  useEffect(() => setFocus('name'), [setFocus])
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const made = await makePasskey(options)
      const { recoveryCodes } = await api(passkeys.addPasskey, { body: { name, made } })
      onDone(recoveryCodes, name)
    } catch (error) {
      if (showFieldErrors(form, error)) return
      const why = whyNoPasskey(error, 'Reload the page to see whether it was added.')
      if (isNoPasskey(error)) form.setError('root', { message: why })
      else onOver(why)
    }
  })
  return (
    <form
      noValidate
      aria-label="Name the passkey"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p>Your browser then asks for your fingerprint, your face or the PIN of your device.</p>
      <Field
        label="Name of the passkey"
        hint="So that you know it again, such as “Work laptop”."
        error={errors.name?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Make the passkey
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {cancelWords}
        </Button>
      </div>
    </form>
  )
}
