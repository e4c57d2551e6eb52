import { adminQueries, freePost } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

const small = 'min-h-10 px-3 text-small'

interface NewBatchFormProps {
  giveaways: readonly { slug: string; title: string }[]
  onOpened: (batchId: string) => void
}

export function NewBatchForm({ giveaways, onOpened }: NewBatchFormProps) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const form = useContractForm(freePost.OpenPostBatch, {
    giveaway: giveaways[0]?.slug ?? '',
    receivedOn: '',
    note: '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const batch = await onceForAll((idempotencyKey) => api(freePost.openPostBatch, { body }, { idempotencyKey }))
      client.setQueryData(adminQueries.postBatch(batch.id).queryKey, batch)
      void client.invalidateQueries({ queryKey: adminQueries.postBatches().queryKey })
      onOpened(batch.id)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t open the batch. Try again.'))
    }
  })
  return (
    <form noValidate className="mt-5 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Giveaway" error={errors.giveaway?.message}>
        {(control) => (
          <Select {...control} className={small} {...form.register('giveaway')}>
            {giveaways.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Received on" error={errors.receivedOn?.message}>
        {(control) => <Input {...control} type="date" className={small} {...form.register('receivedOn')} />}
      </Field>
      <Field label="Note" optional hint="For example, where the cards are kept." error={errors.note?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('note')} />}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        Open the batch
      </Button>
    </form>
  )
}
