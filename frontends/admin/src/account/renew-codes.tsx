import { deskAccount, passkeys } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showFieldErrors } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { answerWithPasskey, canUsePasskeys, whyNoPasskey } from '../passkeys/ceremonies.ts'
import { type FormProps, RenewCodesForm } from './factor-forms.tsx'

type Codes = FormProps<readonly string[]>

/** With a passkey where there is one, and otherwise with a code. */
export function RenewCodes({ hasPasskey, ...form }: Codes & { hasPasskey: boolean }) {
  const [isTyping, setTyping] = useState(!hasPasskey || !canUsePasskeys())
  return isTyping ? <RenewCodesForm {...form} /> : <WithPasskey {...form} onCode={() => setTyping(true)} />
}

function WithPasskey({ onDone, onCancel, onCode }: Codes & { onCode: () => void }) {
  const form = useContractForm(deskAccount.PasswordProofForm, { current: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ current }) => {
    try {
      const passkey = await answerWithPasskey(await api(passkeys.beginPasskeyProof))
      const { recoveryCodes } = await api(deskAccount.renewRecoveryCodes, { body: { current, passkey } })
      onDone(recoveryCodes)
    } catch (error) {
      if (showFieldErrors(form, error)) return
      form.setError('root', { message: whyNoPasskey(error, 'Reload the page to see whether it was done.') })
    }
  })
  return (
    <form
      noValidate
      aria-label="New recovery codes"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p>The recovery codes before stop working. Your browser asks for your passkey next.</p>
      <Field label="Your password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Make new codes
        </Button>
        <Button size="small" variant="outline" onClick={onCode}>
          Use a code instead
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
