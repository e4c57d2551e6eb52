import { adminQueries, books } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useMay } from '../frame/allowed.tsx'

const dayMilliseconds = 24 * 60 * 60 * 1000
/** As far as the comparison of each night looks back. */
const daysBack = 3

const startDay = () => new Date(Date.now() - daysBack * dayMilliseconds).toISOString().slice(0, 10)

export function CompareForm() {
  const may = useMay()
  const client = useQueryClient()
  const form = useContractForm(books.reconcile.request.body, { since: startDay() })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const all = await api(books.reconcile, { body })
      client.setQueryData(adminQueries.reconciliations().queryKey, all)
      const open = all[0]?.differences.filter(({ mended }) => !mended).length ?? 0
      toast('Reconciled', open === 0 ? 'Nothing is open' : `${open} open`)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
      await client.invalidateQueries({ queryKey: adminQueries.reconciliations().queryKey })
    }
    await client.invalidateQueries({ queryKey: adminQueries.books().queryKey })
  })
  if (!may(books.reconcile)) return null
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
      <Field label="Reconcile from this day" error={errors.since?.message}>
        {(control) => (
          <Input {...control} type="date" className="min-h-10 px-3 text-small" {...form.register('since')} />
        )}
      </Field>
      <Button type="submit" size="small" className="min-h-10" loading={isSubmitting}>
        {isSubmitting ? 'Reconciling…' : 'Reconcile now'}
      </Button>
      <Refusal className="basis-full">{errors.root?.message}</Refusal>
    </form>
  )
}
