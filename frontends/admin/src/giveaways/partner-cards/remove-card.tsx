import { partnerCards } from '@evenhand/web-kit/desk'
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

/** Takes a card off the page, with a reason. */
export function RemoveCard({ card, onDone }: { card: partnerCards.PartnerCard; onDone: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(partnerCards.CardReason, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      const params = { slug: card.slug }
      await api(partnerCards.removePartnerCard, { params, body: { reason, seen: card.version } })
      toast('Removed', `${card.title} is no longer on the home page.`)
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', 'partner-cards'] })
    }
  })
  return (
    <form
      noValidate
      aria-label={`Remove ${card.title}`}
      className="mt-4 grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Reason"
        error={errors.reason?.message}
        hint="The audit trail keeps it. A removed card can’t be brought back."
      >
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            maxLength={500}
            {...form.register('reason')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={isSubmitting}>
          Remove the card
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
