import type { grantPayments } from '@evenhand/web-kit/desk'
import { formatDollars, Money, parseDollars } from '@evenhand/web-kit/facade'
import { cancellationWords } from './grant-words.ts'
import { RecordedBy } from './recorded-by.tsx'
import { useGrantAct } from './use-grant-act.ts'
import { Waiting } from './waiting.tsx'

type Grant = grantPayments.DeskGrant
type Cancellation = Grant['cancellations'][number]

/** What of a grant won't be paid: why, what shows it, and by whom it was recorded and confirmed. Nothing where there is none. */
export const Cancellations = ({ grant }: { grant: Grant }) =>
  grant.cancellations.length > 0 && (
    <section aria-label="Cancellations" className="grid gap-3">
      <h3 className="font-sans text-small font-semibold">Cancellations</h3>
      <ul className="grid gap-4">
        {grant.cancellations.map((cancellation) => (
          <li key={cancellation.id} className="border-l-2 border-hairline pl-4">
            <OneCancellation grant={grant} cancellation={cancellation} />
          </li>
        ))}
      </ul>
    </section>
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
