import {
  api,
  Button,
  ChoiceCards,
  Dialog,
  ErrorState,
  formatDollars,
  type InputOf,
  isProblem,
  levelTerms,
  Loading,
  memberships,
  messageOf,
  offeredLevels,
  Refusal,
  Skeleton,
  titled,
  toast,
  useMutation,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { LevelQuote } from './level-quote.tsx'
import { type Membership, type Quote, useKeepMembership } from './memberships.ts'

type Level = InputOf<typeof memberships.changeLevel>['body']['level']

const choices = offeredLevels
  .filter((level) => levelTerms[level].priceCents !== 0n)
  .map((level) => ({
    value: level,
    label: titled(level),
    detail: `${formatDollars(levelTerms[level].priceCents ?? 0n)} a month, ${levelTerms[level].entriesPerMonth.toLocaleString('en-US')} entries`,
  }))

interface ChangeLevelDialogProps {
  membership: Membership
  /** The level that was chosen before it opened, if any. */
  wanted: string
  onClose: () => void
}

/** Choose, see what it costs today and from then on, confirm exactly that. */
export function ChangeLevelDialog({ membership, wanted, onClose }: ChangeLevelDialogProps) {
  const { id: membershipId, level, nextLevel, nextPayment } = membership
  const stays = nextLevel ?? level
  const [chosen, setChosen] = useState<Level>(choices.find(({ value }) => value === wanted)?.value ?? stays)
  const keep = useKeepMembership()
  const quote = useQuery({
    queryKey: ['donor', 'memberships', membershipId, 'quote', chosen],
    queryFn: ({ signal }) =>
      api(memberships.quoteLevel, { params: { membershipId }, query: { level: chosen } }, { signal }),
    enabled: chosen !== stays,
    // A price is for an instant: nothing of it is kept.
    gcTime: 0,
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: ({ quotedAt, chargedNow }: Pick<Quote, 'quotedAt' | 'chargedNow'>) =>
      api(memberships.changeLevel, { params: { membershipId }, body: { level: chosen, quotedAt, chargedNow } }),
    onSuccess: (changed) => {
      keep(changed)
      toast('Level changed', 'We emailed you the details.')
      onClose()
    },
    onError: (error) => {
      if (isProblem(error, 'quote-expired')) void quote.refetch()
    },
  })
  const choose = (value: string) => {
    change.reset()
    setChosen(offeredLevels.find((one) => one === value) ?? stays)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change your level" className="max-w-xl">
      <ChoiceCards
        label="Level"
        value={chosen}
        onChange={choose}
        choices={choices}
        className="mt-5 grid-cols-1 sm:grid-cols-3"
      />
      <div className="mt-5 min-h-28" aria-live="polite">
        {chosen === stays && (
          <p className="text-ink-soft">
            This is your level{nextLevel ? ' from your next payment' : ' now'}. Choose another to see what it costs.
          </p>
        )}
        {chosen !== stays && quote.isPending && (
          <Loading label="Checking today’s price">
            <Skeleton className="h-24" />
          </Loading>
        )}
        {quote.isError && (
          <ErrorState
            title="We couldn't prepare the change"
            message={messageOf(quote.error, 'Try again in a moment.')}
            onRetry={() => void quote.refetch()}
          />
        )}
        {chosen !== stays && quote.data && (
          <LevelQuote quote={quote.data} level={level} nextPaymentAt={nextPayment?.at} />
        )}
        <Refusal className="mt-4">
          {change.isError && messageOf(change.error, "Your level wasn't changed. Try again in a moment.")}
        </Refusal>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          disabled={chosen === stays || !quote.data}
          loading={change.isPending || quote.isFetching}
          onClick={() => quote.data && change.mutate(quote.data)}
        >
          {quote.data?.change === 'rise'
            ? `Pay $${quote.data.chargedNow} and change`
            : quote.data?.change === 'stay'
              ? `Stay ${titled(level)}`
              : 'Change level'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}
