import { api, Button, Field, Input, messageOf, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { identity, useContractForm } from '@evenhand/web-kit/forms'
import { useEffect } from 'react'

interface CodeFormProps {
  half: identity.HalfLogin
  takeUp: (session: identity.Session) => Promise<void>
  /** Back to the password. */
  onAgain: () => void
}

/** The second step of a login. */
export function CodeForm({ half: { token, factors }, takeUp, onAgain }: CodeFormProps) {
  const hasApp = factors.includes('app')
  const form = useContractForm(identity.LoginCodeForm, { code: '' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  // The field with the password is gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await takeUp(await api(identity.logInWithCode, { body: { token, code } }))
      toast('Login successful', 'Welcome to the admin panel')
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
      setFocus('code', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <Field
        label={hasApp ? 'Code' : 'Recovery code'}
        hint={
          hasApp
            ? 'The 6 digits that your app shows now. Without your phone, enter a recovery code.'
            : 'One of those that you kept when you added your passkey. Each works once.'
        }
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="tabular-nums"
            {...form.register('code')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="large" className="w-full" loading={isSubmitting}>
        Log in
      </Button>
      <p className="text-center text-small">
        <Button type="button" variant="plain" size="inline" onClick={onAgain}>
          Enter your password again
        </Button>
      </p>
      <p className="text-small text-ink-soft">
        Neither {hasApp ? 'your phone' : 'your passkey'} nor a recovery code? Ask an owner of this desk to reset your
        second factor. If you’re the only owner, the person who runs this site can turn it off on the server.
      </p>
    </form>
  )
}
