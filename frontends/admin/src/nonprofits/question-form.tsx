import { nonprofitReviews } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface QuestionFormProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  sending: boolean
  onAsk: (question: string) => void
  onCancel: () => void
}

/** A question before a decision; the answer brings the registration back to those that wait. */
export function QuestionForm({ nonprofit, sending, onAsk, onCancel }: QuestionFormProps) {
  const { organizationName, contactEmail, state } = nonprofit
  const form = useContractForm(nonprofitReviews.QuestionForm, { question: '' })
  return (
    <form
      noValidate
      aria-label={`Ask ${organizationName}`}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ question }) => onAsk(question))(event)}
    >
      <Field
        label="Question"
        error={form.formState.errors.question?.message}
        hint={`${contactEmail} is emailed this question exactly as you write it, with a link to answer.${state === 'asked' ? ' The link of the last question stops working.' : ''}`}
      >
        {(control) => (
          <TextArea {...control} rows={3} maxLength={2000} className="text-small" {...form.register('question')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={sending}>
          Send the question
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
