import { passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showFieldErrors } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect } from 'react'
import { canUsePasskeys, makePasskey, whyNoPasskey } from '../passkeys/ceremonies.ts'

interface AddPasskeyProps {
  /** Recovery codes come with a first factor alone. */
  onDone: (recoveryCodes: readonly string[], name: string) => void
  onCancel: () => void
  /** What else somebody can do who adds none. */
  cancelWords?: string
}

/** A name and the password first; then the browser asks for fingerprint, face or PIN. */
export function AddPasskey({ onDone, onCancel, cancelWords = 'Cancel' }: AddPasskeyProps) {
  const form = useContractForm(passkeys.AddPasskeyForm, { name: '', current: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // What was pressed is gone, and the focus with it.
  useEffect(() => {
    if (canUsePasskeys()) setFocus('name')
  }, [setFocus])
  const submit = form.handleSubmit(async ({ name, current }) => {
    try {
      const options = await api(passkeys.beginPasskey, { body: { current } })
      const made = await makePasskey(options)
      const { recoveryCodes } = await api(passkeys.addPasskey, { body: { name, made } })
      onDone(recoveryCodes, name)
    } catch (error) {
      if (showFieldErrors(form, error)) return
      form.setError('root', { message: whyNoPasskey(error, 'Reload the page to see whether it was added.') })
    }
  })
  if (!canUsePasskeys())
    return (
      <div className="grid justify-items-start gap-4">
        <p>This browser doesn’t support passkeys. Use another one to add yours.</p>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {cancelWords}
        </Button>
      </div>
    )
  return (
    <form
      noValidate
      aria-label="Add a passkey"
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
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Continue
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {cancelWords}
        </Button>
      </div>
    </form>
  )
}
