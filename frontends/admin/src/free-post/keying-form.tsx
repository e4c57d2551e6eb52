import { freePost } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, showRefusal } from '@evenhand/web-kit/facade'
import { ReadingFields } from './reading-fields.tsx'
import { useDesk } from './use-desk.ts'
import { useNextCard, useReadingForm } from './use-reading-form.ts'

interface KeyingFormProps {
  batch: freePost.PostBatchDetails
  turn: 1 | 2
  /** The card that is typed next in this turn. */
  nextOf: (batch: freePost.PostBatchDetails) => number | undefined
}

export function KeyingForm({ batch, turn, nextOf }: KeyingFormProps) {
  const desk = useDesk(batch.id)
  const form = useReadingForm(nextOf(batch) ?? 1)
  const { begun, begin } = useNextCard(form)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ number, ...reading }) => {
    const input = { params: { batchId: batch.id }, body: { number, turn, reading } }
    const kept = await desk.save(
      () => api(freePost.keyPostCard, input),
      (error, sentence) => showRefusal(form, error, sentence),
    )
    const next = kept && nextOf(kept)
    if (next !== undefined) begin(next)
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Number on the card" className="max-w-40" error={errors.number?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
            {...form.register('number', { setValueAs: Number })}
          />
        )}
      </Field>
      <ReadingFields key={begun} rules={batch.rules} form={form} />
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        {turn === 1 ? 'Save the card' : 'Save the second typing'}
      </Button>
    </form>
  )
}
