import {
  api,
  Button,
  DateTime,
  Field,
  isProblem,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
} from '@evenhand/web-kit/facade'
import { registering, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Over } from './answered.tsx'

interface AnswerFormProps {
  asked: registering.NonprofitQuestion
  token: string
  onAnswered: (organizationName: string) => void
}

/** The question, and the answer to it. What was typed stays until it is there. */
export function AnswerForm({ asked, token, onAnswered }: AnswerFormProps) {
  const form = useContractForm(registering.NonprofitAnswer, { answer: '' })
  const { errors, isSubmitting } = form.formState
  const [over, setOver] = useState<unknown>()
  const submit = form.handleSubmit(async ({ answer }) => {
    try {
      const { organizationName } = await api(registering.answerNonprofitQuestion, { body: { token, answer } })
      onAnswered(organizationName)
    } catch (error) {
      if (isProblem(error, 'link-expired')) setOver(error)
      else showRefusal(form, error, messageOf(error, 'We’re not sure your answer reached us. Send it again.'))
    }
  })
  if (over !== undefined) return <Over title="This link has ended">{messageOf(over, '')}</Over>
  return (
    <>
      <h1 className="text-heading">A question for you</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft wrap-anywhere">
        We’re reading the registration of {asked.organizationName}. We asked this on <DateTime value={asked.askedAt} />:
      </p>
      <blockquote className="mt-6 max-w-prose border-l-3 border-accent pl-5 text-lead whitespace-pre-line wrap-anywhere">
        {asked.question}
      </blockquote>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 max-w-prose">
        <fieldset disabled={isSubmitting}>
          <Field label="Your answer" error={errors.answer?.message}>
            {(control) => <TextArea {...control} rows={7} {...form.register('answer')} />}
          </Field>
        </fieldset>
        <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
        <Button type="submit" size="large" loading={isSubmitting} className="mt-7 max-sm:w-full">
          Send the answer
        </Button>
      </form>
    </>
  )
}
