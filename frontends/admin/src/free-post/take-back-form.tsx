import { api, Button, Field, freePost, Input, showFieldErrors, useContractForm } from '@evenhand/web-kit/facade'
import { refusalWords, useDesk } from './use-desk.ts'

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
      (error) => {
        if (!showFieldErrors(form, error)) form.setError('root', { message: refusalWords(error) })
      },
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
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        Take the entries back
      </Button>
    </form>
  )
}
