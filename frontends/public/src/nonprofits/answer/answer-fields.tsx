import { Button, Field, messageOf, Refusal, showRefusal, TextArea } from '@evenhand/web-kit/facade'
import { registering, useContractForm } from '@evenhand/web-kit/forms'

interface AnswerFieldsProps {
  label: string
  className: string
  onSend: (answer: string) => Promise<void>
}

/** The answer to a question about a registration. What was typed stays until it is there. */
export function AnswerFields({ label, className, onSend }: AnswerFieldsProps) {
  const form = useContractForm(registering.NonprofitAnswer, { answer: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ answer }) => {
    try {
      await onSend(answer)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure your answer reached us. Send it again.'))
    }
  })
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)} className={className}>
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
  )
}
