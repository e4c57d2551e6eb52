import { deskAccount, people } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

const empty = { current: '', password: '' }

/** A new password for who is logged in; what the current one could open elsewhere ends with it. */
export function PasswordForm({ username }: { username: string }) {
  const client = useQueryClient()
  const form = useContractForm(deskAccount.PasswordForm, empty)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(deskAccount.changeDeskPassword, { body })
      form.reset(empty)
      toast('Password changed', 'You’re logged out everywhere else.')
      await client.invalidateQueries({ queryKey: ['admin', 'own-sessions'] })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Log out and log in again to see which password holds.'))
    }
  })
  return (
    <form
      noValidate
      aria-label="Change your password"
      className="grid max-w-md gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-ink-soft">A new password logs you out on all other browsers. You stay logged in here.</p>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current password" error={errors.current?.message}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" {...form.register('current')} />
        )}
      </Field>
      <Field
        label="New password"
        hint={`At least ${people.passwordCharacters.min} characters. A few words are easy to remember.`}
        error={errors.password?.message}
      >
        {(control) => <Input {...control} type="password" autoComplete="new-password" {...form.register('password')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        Change password
      </Button>
    </form>
  )
}
