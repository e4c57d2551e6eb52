import type { grantPayments } from '@evenhand/web-kit/desk'
import { Button, Day, Money } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { paymentWords } from './grant-words.ts'
import { ReasonForm } from './reason-form.tsx'
import { useGrantAct } from './use-grant-act.ts'

type Grant = grantPayments.DeskGrant
type Payment = Grant['payments'][number]

/** What was paid, by whom it was recorded and confirmed, and what came back. */
export const Payments = ({ grant }: { grant: Grant }) => (
  <section aria-label="Payments" className="grid gap-3">
    <h3 className="font-sans text-small font-semibold">Payments</h3>
    {grant.payments.length === 0 && <p className="text-ink-soft">Nothing is paid yet.</p>}
    <ul className="grid gap-4">
      {grant.payments.map((payment) => (
        <li key={payment.id} className="border-l-2 border-hairline pl-4">
          <OnePayment grant={grant} payment={payment} />
        </li>
      ))}
    </ul>
  </section>
)

function OnePayment({ grant, payment }: { grant: Grant; payment: Payment }) {
  const [isReturning, setIsReturning] = useState(false)
  const act = useGrantAct(grant)
  const { id: paymentId, amount, state } = payment
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-medium tabular-nums">
          <Money value={amount} />
        </span>{' '}
        on <Day value={payment.paidOn} />, {payment.evidence}
      </p>
      <p className={state === 'recorded' ? 'text-clay' : 'text-ink-soft'}>
        {paymentWords[state]}. Recorded <Administrator id={payment.recordedBy} />
        {payment.confirmedBy && (
          <>
            , confirmed <Administrator id={payment.confirmedBy} />
          </>
        )}
        .{payment.returnReason && ` ${payment.returnReason}`}
      </p>
      {isReturning ? (
        <ReasonForm
          title={`Return the payment of $${amount}`}
          action="Return"
          hint="It counts as not paid again. Only administrators read the reason."
          sending={act.isPending}
          onSay={(reason) => act.mutate({ kind: 'return', paymentId, reason })}
          onCancel={() => setIsReturning(false)}
        />
      ) : (
        state !== 'returned' && (
          <div className="flex flex-wrap gap-3">
            {state === 'recorded' && (
              <Button
                size="small"
                loading={act.isPending}
                aria-label={`Confirm the payment of $${amount}`}
                onClick={() => act.mutate({ kind: 'confirm', paymentId, reason: '' })}
              >
                Confirm
              </Button>
            )}
            <Button
              size="small"
              variant="outline"
              aria-label={`Return the payment of $${amount}`}
              onClick={() => setIsReturning(true)}
            >
              It came back
            </Button>
          </div>
        )
      )}
    </div>
  )
}
