import { Button, Field, Input, isProblem, messageOf } from '@evenhand/web-kit/facade'
import { members, useContractForm } from '@evenhand/web-kit/forms'
import type { SentCode } from '@evenhand/web-kit/sign-in'
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
        const title = isProblem(error, 'account-not-found') ? 'Account Not Found' : 'Sign-in failed'
        form.setError('accountNumber', { message: `${title}. ${message}` }, { shouldFocus: true })
      }
    },
    ({ accountNumber }) =>
      form.setError('accountNumber', { message: `Account Number Required. ${accountNumber?.message ?? ''}` }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      <Field
        label="Account number"
        hint="The 11-digit number from your welcome email; its last digit can be an X. We'll email you a code."
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
