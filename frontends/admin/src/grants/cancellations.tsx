import type { grantPayments } from '@evenhand/web-kit/desk'
import { formatDollars, Money, parseDollars } from '@evenhand/web-kit/facade'
import { cancellationWords } from './grant-words.ts'
import { PartList } from './part-list.tsx'
import { RecordedBy } from './recorded-by.tsx'
import { useGrantAct } from './use-grant-act.ts'
import { Waiting } from './waiting.tsx'

type Grant = grantPayments.DeskGrant
type Cancellation = Grant['cancellations'][number]

/** What of a grant won't be paid: why, what shows it, and by whom it was recorded and confirmed. Nothing where there is none. */
export const Cancellations = ({ grant }: { grant: Grant }) =>
  grant.cancellations.length > 0 && (
    <PartList title="Cancellations" parts={grant.cancellations}>
      {(cancellation) => <OneCancellation grant={grant} cancellation={cancellation} />}
    </PartList>
  )

function OneCancellation({ grant, cancellation }: { grant: Grant; cancellation: Cancellation }) {
  const act = useGrantAct(grant)
  const { id: cancellationId, amount, state } = cancellation
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        <span className="font-medium tabular-nums">
          <Money value={amount} />
        </span>
        , {cancellation.evidence}
      </p>
      <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{cancellation.reason}</p>
      <p className={state === 'recorded' ? 'text-clay' : 'text-ink-soft'}>
        {cancellationWords[state]}. <RecordedBy {...cancellation} />
        {cancellation.takenBackReason && ` ${cancellation.takenBackReason}`}
      </p>
      {state === 'recorded' && (
        <Waiting
          what={`the cancellation of ${formatDollars(parseDollars(amount) ?? 0n)}`}
          mayConfirm={cancellation.mayConfirm}
          sending={act.isPending}
          onConfirm={() => act.mutate({ kind: 'confirm-cancellation', cancellationId })}
          onTakeBack={(reason) => act.mutate({ kind: 'take-back-cancellation', cancellationId, reason })}
        />
      )}
    </div>
  )
}
