import { grantPayments, grantReversals } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

interface WaitingProps {
  /** What waits, with its amount: "the payment of $250.00". */
  what: string
  mayConfirm: boolean
  sending: boolean
  onConfirm: () => void
  onTakeBack: (reason: string) => void
}

/** What one person recorded waits: another one confirms it, or anyone voids it. */
export function Waiting({ what, mayConfirm, sending, onConfirm, onTakeBack }: WaitingProps) {
  const may = useMay()
  const [isTakingBack, setIsTakingBack] = useState(false)
  if (!may(grantPayments.confirmGrantPayment)) return null
  if (isTakingBack) {
    return (
      <ReasonForm
        label={`Void ${what}`}
        schema={grantReversals.TakeBackForm}
        submit="Void"
        hint="It’s kept with the grant."
        charactersMax={500}
        lines="one"
        leave="Back"
        sending={sending}
        onReason={onTakeBack}
        onCancel={() => setIsTakingBack(false)}
      />
    )
  }
  return (
    <>
      {!mayConfirm && <p className="text-ink-soft">You recorded it, so another person has to confirm it.</p>}
      <div className="flex flex-wrap gap-3">
        {mayConfirm && (
          <Button size="small" loading={sending} aria-label={`Confirm ${what}`} onClick={onConfirm}>
            Confirm
          </Button>
        )}
        <Button size="small" variant="outline" aria-label={`Void ${what}`} onClick={() => setIsTakingBack(true)}>
          Void
        </Button>
      </div>
    </>
  )
}
