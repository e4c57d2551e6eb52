import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showRefusal } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import type { ClaimProps } from './next-act.tsx'
import { refusalWords, useDesk } from './use-desk.ts'

/** That the winner has the prize, and how it was handed over. */
export function DeliveryForm({ desk, claim }: ClaimProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const form = useContractForm(claims.recordDelivery.request.body, { words: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      show(await api(claims.recordDelivery, { params: { slug: desk.slug, place: String(claim.place) }, body }))
    } catch (error) {
      showRefusal(form, error, refusalWords(error))
      lookAgain()
    }
  })
  return (
    <form noValidate className="mt-4 grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label="How it was delivered"
        error={errors.words?.message}
        hint="Date, place and who was there; for cash, the transfer. Get a Form W-9 first where the law requires one."
      >
        {(control) => (
          <Input {...control} className="min-h-10 px-3 text-small" autoComplete="off" {...form.register('words')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        The winner has the prize
      </Button>
    </form>
  )
}
