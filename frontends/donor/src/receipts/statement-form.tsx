import {
  api,
  Button,
  campaignDay,
  Field,
  Input,
  messageOf,
  problemToast,
  showFieldErrors,
  useMutation,
} from '@evenhand/web-kit/facade'
import { receipts, useContractForm } from '@evenhand/web-kit/forms'
import { useId } from 'react'
import { keepPdf } from './receipts.ts'

const { query: Days } = receipts.getStatementPdf.request

const today = (): string => campaignDay(new Date())

/** What was given in a range of days, as a file: this year until today to begin with. */
export function StatementForm() {
  const titleId = useId()
  const form = useContractForm(Days, {
    from: `${today().slice(0, 4)}-01-01`,
    to: today(),
  })
  const { errors } = form.formState
  const statement = useMutation({
    mutationFn: async (query: { from: string; to: string }) => keepPdf(await api(receipts.getStatementPdf, { query })),
    onError: (error) => {
      if (!showFieldErrors(form, error)) problemToast('Download failed', messageOf(error, 'Try again in a moment.'))
    },
  })
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="self-start"
      onSubmit={(event) => void form.handleSubmit(({ from, to }) => statement.mutate({ from, to }))(event)}
    >
      <h3 id={titleId} className="font-semibold">
        Giving statement
      </h3>
      <p className="mt-1 text-small text-ink-soft">All payments in this period, with refunds, totaled by giveaway.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Field label="First day" error={errors.from?.message}>
          {(control) => <Input type="date" {...control} {...form.register('from')} />}
        </Field>
        <Field label="Last day" error={errors.to?.message}>
          {(control) => <Input type="date" {...control} {...form.register('to')} />}
        </Field>
      </div>
      <Button type="submit" variant="outline" className="mt-5" loading={statement.isPending}>
        Download statement
      </Button>
    </form>
  )
}
