import { freePost } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useDesk } from './use-desk.ts'

interface TakeBackFormProps {
  batchId: string
  number: number
  onDone: () => void
}

export function TakeBackForm({ batchId, number, onDone }: TakeBackFormProps) {
  const desk = useDesk(batchId)
  const form = useContractForm(freePost.takePostCardBack.request.body, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const input = { params: { batchId, number: String(number) }, body }
    const kept = await desk.save(
      () => api(freePost.takePostCardBack, input),
      (error, sentence) => showRefusal(form, error, sentence),
    )
    if (kept) onDone()
  })
  return (
    <form noValidate className="mt-5 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Reason" error={errors.reason?.message}>
        {(control) => (
          <Input {...control} className="min-h-10 px-3 text-small" autoComplete="off" {...form.register('reason')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        Take the entries back
      </Button>
    </form>
  )
}
