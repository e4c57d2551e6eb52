import { Button, Field, Input, isProblem, messageOf, problemToast } from '@evenhand/web-kit/facade'
import { members, useContractForm } from '@evenhand/web-kit/forms'
import type { SentCode } from '../sign-in/code-form.tsx'
import { sendCodeToMember } from './send-code.ts'

interface NumberFormProps {
  onAsked: (asked: SentCode & { accountNumber: string }) => void
}

export function NumberForm({ onAsked }: NumberFormProps) {
  const form = useContractForm(members.openMailbox.request.body, { accountNumber: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(
    async ({ accountNumber }) => {
      try {
        onAsked({ accountNumber, ...(await sendCodeToMember(accountNumber)) })
      } catch (error) {
        const message = messageOf(error, 'We couldn’t send the code. Try again in a moment.')
        form.setError('accountNumber', { message }, { shouldFocus: true })
        problemToast(isProblem(error, 'account-not-found') ? 'Account Not Found' : 'Sign-in failed', message)
      }
    },
    ({ accountNumber }) => problemToast('Account Number Required', accountNumber?.message),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      <Field
        label="Account number"
        hint="The 11-character number from your welcome email. We'll email you a code."
        error={errors.accountNumber?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            className="tracking-wide tabular-nums"
            {...form.register('accountNumber')}
          />
        )}
      </Field>
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        Sign In
      </Button>
    </form>
  )
}
