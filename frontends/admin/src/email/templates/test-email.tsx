import { emailTemplates } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, messageOf, Refusal, showRefusal, useIdempotencyKey } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { FollowedTest, type RequestedTest } from '../tests/followed-test.tsx'
import type { Words } from './template-words.ts'

const Address = emailTemplates.sendTestEmail.request.body.pick({ email: true })

/** One email of what is being written, marked as a test. */
export function TestEmail({ words }: { words: Words }) {
  const form = useContractForm(Address, { email: '' })
  const once = useIdempotencyKey()
  const [requested, setRequested] = useState<RequestedTest>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    setRequested(undefined)
    try {
      const body = { ...words, email }
      const answer = await once(
        (idempotencyKey) => api(emailTemplates.sendTestEmail, { body }, { idempotencyKey }),
        JSON.stringify(body),
      )
      setRequested({ ...answer, to: email })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure the test was sent. Check the inbox first.'))
    }
  })
  return (
    <form
      noValidate
      aria-label="Send a test"
      className="grid gap-3 border-t border-hairline pt-5"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Send a test to"
        hint="As it is now, saved or not, filled with sample details."
        error={errors.email?.message}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" variant="outline" className="justify-self-start" loading={isSubmitting}>
        Send a test
      </Button>
      {requested && <FollowedTest key={requested.testId} {...requested} />}
    </form>
  )
}
