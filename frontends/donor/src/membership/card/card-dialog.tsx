import {
  api,
  Dialog,
  ErrorState,
  isProblem,
  memberships,
  messageOf,
  queries,
  Refusal,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { CardForm, CardFormSkeleton } from '@evenhand/web-kit/forms'
import { cardWords } from './card-words.ts'
import { type Monthly, nounOf, useKeepMembership } from '../memberships.ts'
import { cardName } from './card-name.ts'

/** Takes another card: between the browser and the processor alone. A payment that is missing is made with it at once. */
export function CardDialog({ membership, onClose }: { membership: Monthly; onClose: () => void }) {
  const { id: membershipId, state, behind, card } = membership
  const noun = nounOf(membership)
  const client = useQueryClient()
  const keep = useKeepMembership()
  const config = useQuery(queries.paymentConfig())
  const setup = useQuery({
    queryKey: ['donor', 'memberships', membershipId, 'card'],
    queryFn: () => api(memberships.openCardChange, { params: { membershipId } }),
    gcTime: 0,
  })
  const save = useMutation({
    mutationFn: (setupIntentId: string) =>
      api(memberships.saveCard, { params: { membershipId }, body: { setupIntentId } }),
    onSuccess: (changed) => {
      keep(changed)
      const name = changed.card ? cardName(changed.card) : 'your new card'
      toast(
        'Your card was changed',
        behind
          ? `We charged the missed payment to ${name}.`
          : state === 'ending'
            ? `Nothing is charged unless you keep your ${noun}.`
            : `We’ll charge ${name} from now on.`,
      )
      onClose()
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: queries.memberships().queryKey, exact: true })
      // The card is taken and spent: the next try begins with a form of its own.
      if (isProblem(error, 'payment-refused')) void setup.refetch()
    },
  })
  const failed = [config, setup].find((query) => query.isError)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Use another card"
      description={
        behind
          ? `We’ll charge $${behind.amount} to it now, for the payment that failed.`
          : state === 'ending'
            ? `It’s used only if you keep your ${noun}.`
            : card
              ? `Instead of ${cardName(card)}, from now on.`
              : undefined
      }
    >
      <div className="mt-5">
        <Refusal className="mb-4">
          {save.isError && messageOf(save.error, 'We couldn’t save the card. Try again in a moment.')}
        </Refusal>
        {failed ? (
          <ErrorState
            title="We couldn't load the card form"
            message={messageOf(failed.error, 'Try again in a moment.')}
            onRetry={() => void Promise.all([config.refetch(), setup.refetch()])}
          />
        ) : !config.data || !setup.data ? (
          <CardFormSkeleton />
        ) : (
          <CardForm
            key={setup.data.setupIntentId}
            config={config.data}
            intent={{ kind: 'setup', id: setup.data.setupIntentId, clientSecret: setup.data.clientSecret }}
            submit={behind ? `Pay $${behind.amount} and use this card` : 'Use this card'}
            harmless="Nothing was changed."
            returnPath={`/donor-account?${membership.level === null ? 'monthly-gift' : 'membership'}=card`}
            testCard="5555 5555 5555 4444"
            busy={save.isPending}
            onDone={() => save.mutate(setup.data.setupIntentId)}
            onClosed={() => void setup.refetch()}
            words={cardWords}
            onLost={() => save.mutate(setup.data.setupIntentId)}
          />
        )}
      </div>
    </Dialog>
  )
}
