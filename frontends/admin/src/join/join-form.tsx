import { people } from '@evenhand/web-kit/desk'
import { type AnswerOf, api, Button, Field, Input, messageOf, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { rolesInWords } from '../roles/role-words.ts'
import { ChosenPassword } from './chosen-password.tsx'

interface JoinFormProps {
  invitation: AnswerOf<typeof people.openInvitation>
  token: string
  onJoined: (username: string) => void
}

export function JoinForm({ invitation: { name, email, roles }, token, onJoined }: JoinFormProps) {
  const form = useContractForm(people.JoinForm, { username: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (chosen) => {
    try {
      const { username } = await api(people.join, { body: { ...chosen, token } })
      onJoined(username)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment. If you’ve joined already, log in.'))
    }
  })
  return (
    <>
      <h1 className="mt-5 text-title">Join the desk</h1>
      <p className="mt-2 wrap-anywhere text-ink-soft">
        Hello {name}. This invitation was sent to {email}. Your {roles.length === 1 ? 'role' : 'roles'}:{' '}
        {rolesInWords(roles)}.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
        <Field label="Username" hint="You log in with it." error={errors.username?.message}>
          {(control) => <Input {...control} autoComplete="username" maxLength={100} {...form.register('username')} />}
        </Field>
        <ChosenPassword error={errors.password?.message} {...form.register('password')} />
        <Refusal>{errors.root?.message}</Refusal>
        <Button type="submit" size="large" className="w-full" loading={isSubmitting}>
          Join
        </Button>
      </form>
    </>
  )
}
