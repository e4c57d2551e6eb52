import { grantReports } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface ReportWordsFormProps {
  verdict: 'asked' | 'hidden'
  sending: boolean
  onSay: (words: string) => void
  onBack: () => void
}

const forms = {
  asked: {
    title: 'Ask for the report again',
    schema: grantReports.AskAgainForm,
    label: 'What is missing',
    hint: 'The organization is emailed this, exactly as you write it.',
    action: 'Ask again',
  },
  hidden: {
    title: 'Hide the report',
    schema: grantReports.HideForm,
    label: 'Reason',
    hint: 'The organization is emailed this, exactly as you write it.',
    action: 'Hide',
  },
} as const

/** What is missing in a report, or why it is public no more. */
export function ReportWordsForm({ verdict, sending, onSay, onBack }: ReportWordsFormProps) {
  const { title, schema, label, hint, action } = forms[verdict]
  const form = useContractForm(schema, { words: '' })
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(({ words }) => onSay(words))(event)}
    >
      <Field label={label} error={form.formState.errors.words?.message} hint={hint}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={2000} className="text-small" {...form.register('words')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant={verdict === 'hidden' ? 'danger' : 'primary'} loading={sending}>
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
