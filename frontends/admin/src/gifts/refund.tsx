import type { gifts } from '@evenhand/web-kit/desk'
import { formatDollars } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { NextCharge } from './next-charge.tsx'
import { RefundConfirmation } from './refund-confirmation.tsx'
import { RefundForm, type WantedRefund } from './refund-form.tsx'
import { leftOf, refundedWith } from './refunded.ts'

/** First how much and why, then a second look at who gets what; only then it is done. */
export function Refund({ gift }: { gift: gifts.GiftDetails }) {
  const [wanted, setWanted] = useState<WantedRefund>()
  const [refused, setRefused] = useState<unknown>()
  const [done, setDone] = useState<string>()
  const left = leftOf(gift)
  if (gift.way === 'none')
    return <p className="text-ink-soft">A free entry costs nothing, so there’s nothing to refund.</p>
  return (
    <>
      {done && (
        <p role="status" className="mb-3 font-medium text-success">
          {done}
        </p>
      )}
      {left === 0n ? (
        <>
          <p className="text-ink-soft">
            {gift.disputed ? 'All that is left of this gift is disputed.' : 'All of this gift was returned.'}
          </p>
          <NextCharge gift={gift} />
        </>
      ) : wanted ? (
        <RefundConfirmation
          gift={gift}
          wanted={wanted}
          onBack={(error) => {
            setRefused(error)
            setWanted(undefined)
          }}
          onDone={() => {
            setWanted(undefined)
            setRefused(undefined)
            setDone(`${formatDollars(refundedWith(gift, wanted))} was refunded.`)
          }}
        />
      ) : (
        <RefundForm
          key={`${left} ${String(refused)}`}
          left={left}
          refused={refused}
          byHand={gift.offline !== null}
          onWanted={(next) => {
            setDone(undefined)
            setWanted(next)
          }}
        />
      )}
    </>
  )
}
