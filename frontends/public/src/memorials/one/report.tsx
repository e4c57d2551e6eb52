import { api, Button, Field, messageOf, Refusal, Select, showRefusal, TextArea } from '@evenhand/web-kit/facade'
import { memorialReports, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

const reasons = Object.entries(memorialReports.reportReasons)

/** Quiet, below a memorial: who thinks that it shouldn't be shown says so, and a person decides. */
export function Report({ memorialId }: { memorialId: string }) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  return (
    <div className="mt-6 print:hidden noscript:hidden">
      {step === 'closed' && (
        <Button size="small" variant="ghost" className="-ml-4 text-ink-soft" onClick={() => setStep('open')}>
          Report this memorial
        </Button>
      )}
      {step === 'open' && (
        <ReportForm memorialId={memorialId} onSent={() => setStep('sent')} onCancel={() => setStep('closed')} />
      )}
      <p role="status" className={step === 'sent' ? 'text-small' : 'sr-only'}>
        {step === 'sent' && 'Thank you. A person will look at this memorial and decide.'}
      </p>
    </div>
  )
}

interface ReportFormProps {
  memorialId: string
  onSent: () => void
  onCancel: () => void
}

function ReportForm({ memorialId, onSent, onCancel }: ReportFormProps) {
  const form = useContractForm(memorialReports.ReportForm, { words: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(memorialReports.reportMemorial, { params: { memorialId }, body })
      onSent()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t send your report. Try again in a moment.'))
    }
  })
  return (
    <form noValidate aria-label="Report this memorial" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <Field label="What’s wrong with it?" error={errors.reason?.message}>
          {(control) => (
            <Select {...control} defaultValue="" {...form.register('reason')}>
              <option value="" disabled>
                Please choose
              </option>
              {reasons.map(([reason, words]) => (
                <option key={reason} value={reason}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="In your own words"
          optional
          hint="We don’t ask who you are, so we can’t answer. For an answer, write to us."
          error={errors.words?.message}
        >
          {(control) => <TextArea {...control} rows={3} {...form.register('words')} />}
        </Field>
      </fieldset>
      <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Send report
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
