import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { type grantPayments, grantReports, typedAmount, useContractForm, useKeptForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { portalQueries } from '../portal-queries.ts'

/** What the grant did, and how much of it is spent; it can be written again. */
export function ReportForm({ grant }: { grant: grantPayments.OwnGrant }) {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const { id: grantId, projectTitle } = grant
  const [report] = grant.reports
  const form = useContractForm(grantReports.ReportForm, { summary: report?.summary ?? '', spent: report?.spent ?? '' })
  const forget = useKeptForm(form, `report ${grantId} ${report?.id ?? ''}`)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(grantReports.reportGrant, { params: { grantId }, body })
      forget()
      toast('Report received', 'Thank you. Everyone can read it once we’ve accepted it.')
      await client.invalidateQueries({ queryKey: portalQueries.ownGrants().queryKey })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure your report reached us. Send it again.'))
    }
  })
  if (!isOpen) {
    const words = report ? 'Write the report again' : 'Write the report'
    return (
      <Button
        size="small"
        variant={report ? 'outline' : 'primary'}
        className="mt-5"
        aria-label={`${words}: ${projectTitle}`}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
    )
  }
  return (
    <form
      noValidate
      aria-label={`Report on ${projectTitle}`}
      className="mt-5 grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="What the grant did"
        error={errors.summary?.message}
        hint="A few sentences. Everyone will be able to read them, so name no one who wouldn’t want it."
      >
        {(control) => <TextArea {...control} rows={5} maxLength={5000} {...form.register('summary')} />}
      </Field>
      <Field label="Spent so far" error={errors.spent?.message} hint="In dollars, of the money from this grant.">
        {(control) => (
          <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('spent', typedAmount)} />
        )}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSubmitting}>
          Send the report
        </Button>
        <Button variant="ghost" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
