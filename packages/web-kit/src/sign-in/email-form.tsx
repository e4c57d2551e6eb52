import { api, Button, Field, Input, messageOf, showFieldErrors } from '@evenhand/web-kit/facade'
import { identity, useContractForm } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import type { AskedCode } from './sign-in.tsx'

interface EmailFormProps {
  lead: ReactNode
  onAsked: (asked: AskedCode) => void
}

export function EmailForm({ lead, onAsked }: EmailFormProps) {
  const form = useContractForm(identity.requestCode.request.body, { email: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      onAsked({ email, ...(await api(identity.requestCode, { body: { email } })) })
    } catch (error) {
      if (showFieldErrors(form, error)) return
      form.setError('email', { message: messageOf(error, 'We couldn’t send the code. Try again in a moment.') })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-6">
      <p className="text-lead text-ink-soft">{lead}</p>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        Send me a code
      </Button>
    </form>
  )
}
