import { Eye, EyeOff } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  isProblem,
  messageOf,
  Refusal,
  showFieldErrors,
  toast,
} from '@evenhand/web-kit/facade'
import { identity, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

interface PasswordStepProps {
  takeUp: (session: identity.Session) => Promise<void>
  onHalf: (half: identity.HalfLogin) => void
}

export function PasswordStep({ takeUp, onHalf }: PasswordStepProps) {
  const form = useContractForm(identity.logIn.request.body, { username: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const [shown, setShown] = useState(false)
  const submit = form.handleSubmit(async (body) => {
    try {
      const answer = await api(identity.logIn, { body })
      if ('next' in answer) return onHalf(answer)
      await takeUp(answer)
      // It isn’t open yet to who has to set up a second factor first.
      if (answer.factor === undefined) toast('Login successful', 'Welcome to the admin panel')
    } catch (error) {
      if (showFieldErrors(form, error)) return
      const said = isProblem(error, 'wrong-credentials')
        ? 'Invalid username or password'
        : messageOf(error, 'Try again in a moment.')
      form.setError('root', { message: said })
      form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <Field label="Username" error={errors.username?.message}>
        {(control) => <Input {...control} autoComplete="username" {...form.register('username')} />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              className="pr-14"
              {...form.register('password')}
            />
            <button
              type="button"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="absolute top-1/2 right-1 grid size-10 -translate-y-1/2 place-items-center rounded-full hover:bg-sunken"
            >
              {shown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
            </button>
          </span>
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="large" className="w-full" loading={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
