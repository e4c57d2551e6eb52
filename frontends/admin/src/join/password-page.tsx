import { people } from '@evenhand/web-kit/desk'
import { type AnswerOf, api, Button, messageOf, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { ChosenPassword } from './chosen-password.tsx'
import { LinkedPage } from './linked-page.tsx'

const title = 'Choose a new password'

/** Behind the link that somebody is emailed whose password an owner has made void. */
export const PasswordPage = () => (
  <LinkedPage
    title={title}
    description="Choose a new password for the desk."
    what="your link"
    ended="This link has ended"
    read={(token, signal) => api(people.openPasswordLink, { body: { token } }, { signal })}
    form={(person, token, onChosen) => <PasswordForm person={person} token={token} onChosen={onChosen} />}
    done={(username) => (
      <>
        <h1 className="mt-5 text-title">Your password is changed</h1>
        <p className="mt-2 wrap-anywhere">
          Log in with your username <strong>{username}</strong> and the password that you chose.
        </p>
      </>
    )}
  />
)

interface PasswordFormProps {
  person: AnswerOf<typeof people.openPasswordLink>
  token: string
  onChosen: (username: string) => void
}

function PasswordForm({ person: { name, username }, token, onChosen }: PasswordFormProps) {
  const form = useContractForm(people.PasswordForm, { password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (chosen) => {
    try {
      await api(people.choosePassword, { body: { ...chosen, token } })
      onChosen(username)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment. If you’ve chosen it already, log in.'))
    }
  })
  return (
    <>
      <h1 className="mt-5 text-title">{title}</h1>
      <p className="mt-2 wrap-anywhere text-ink-soft">
        Hello {name}. Choose another password than the one you had. You log in as {username}.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
        {/* For password managers, which keep the new one under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <ChosenPassword error={errors.password?.message} {...form.register('password')} />
        <Refusal>{errors.root?.message}</Refusal>
        <Button type="submit" size="large" className="w-full" loading={isSubmitting}>
          Change password
        </Button>
      </form>
    </>
  )
}
