import { type grantPayments, grantReversals } from '@evenhand/web-kit/desk'
import { Button, Day, formatDollars, Money, parseDollars } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { paymentWords } from './grant-words.ts'
import { PartList } from './part-list.tsx'
import { RecordedBy } from './recorded-by.tsx'
import { useGrantAct } from './use-grant-act.ts'
import { Waiting } from './waiting.tsx'
import { ReturnForm } from './why-form.tsx'

type Grant = grantPayments.DeskGrant
type Payment = Grant['payments'][number]

/** What was paid, by whom it was recorded and confirmed, and what came back. */
export const Payments = ({ grant }: { grant: Grant }) => (
  <PartList title="Payments" parts={grant.payments} none="Nothing is paid yet.">
    {(payment) => <OnePayment grant={grant} payment={payment} />}
  </PartList>
)

const OnePayment = ({ grant, payment }: { grant: Grant; payment: Payment }) => (
  <div className="grid gap-2">
    <p className="wrap-anywhere">
      <span className="font-medium tabular-nums">
        <Money value={payment.amount} />
      </span>{' '}
      on <Day value={payment.paidOn} />, {payment.evidence}
    </p>
    <p className={payment.state === 'recorded' ? 'text-clay' : 'text-ink-soft'}>
      {paymentWords[payment.state]}. <RecordedBy {...payment} />
      {payment.takenBackReason && ` ${payment.takenBackReason}`}
    </p>
    {payment.back && (
      <p className={`wrap-anywhere ${payment.state === 'returning' ? 'text-clay' : 'text-ink-soft'}`}>
        Came back: {payment.back.reason} ({payment.back.evidence}). <RecordedBy {...payment.back} />
      </p>
    )}
    {payment.returnsTakenBack.map(({ reason, evidence, recordedBy, takenBackReason }, place) => (
      <p key={place} className="wrap-anywhere text-ink-soft">
        Return voided: {reason} ({evidence}). <RecordedBy recordedBy={recordedBy} confirmedBy={null} />{' '}
        {takenBackReason}
      </p>
    ))}
    <PaymentActs grant={grant} payment={payment} />
  </div>
)

function PaymentActs({
  grant,
  payment: { id: paymentId, amount, state, mayConfirm },
}: {
  grant: Grant
  payment: Payment
}) {
  const may = useMay()
  const [isReturning, setIsReturning] = useState(false)
  const act = useGrantAct(grant)
  const dollars = formatDollars(parseDollars(amount) ?? 0n)
  if (!may(grantReversals.recordGrantReturn)) return null
  switch (state) {
    case 'recorded':
      return (
        <Waiting
          what={`the payment of ${dollars}`}
          mayConfirm={mayConfirm}
          sending={act.isPending}
          onConfirm={() => act.mutate({ kind: 'confirm', paymentId })}
          onTakeBack={(reason) => act.mutate({ kind: 'take-back', paymentId, reason })}
        />
      )
    case 'returning':
      return (
        <Waiting
          what={`the return of ${dollars}`}
          mayConfirm={mayConfirm}
          sending={act.isPending}
          onConfirm={() => act.mutate({ kind: 'confirm-return', paymentId })}
          onTakeBack={(reason) => act.mutate({ kind: 'take-back-return', paymentId, reason })}
        />
      )
    case 'paid':
      return isReturning ? (
        <ReturnForm
          title={`Record that the payment of ${dollars} came back`}
          sending={act.isPending}
          onSay={(why) => act.mutate({ kind: 'record-return', paymentId, ...why })}
          onBack={() => setIsReturning(false)}
        />
      ) : (
        <div>
          <Button
            size="small"
            variant="outline"
            aria-label={`Record a return of the payment of ${dollars}`}
            onClick={() => setIsReturning(true)}
          >
            Record a return
          </Button>
        </div>
      )
    case 'taken-back':
    case 'returned':
      return null
  }
}
