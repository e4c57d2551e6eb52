import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import { OrByCard } from '../or-by-card.tsx'

/** The wallets that this browser has (Apple Pay, Google Pay, Link), as Stripe finds them; nothing is shown where it finds none. */
export function Wallets({ onConfirm }: { onConfirm: (event: StripeExpressCheckoutElementConfirmEvent) => void }) {
  const [found, setFound] = useState(false)
  return (
    <div className={found ? 'mb-3' : 'hidden'}>
      <ExpressCheckoutElement
        options={{ buttonHeight: 48, buttonType: { applePay: 'donate', googlePay: 'donate' } }}
        onReady={({ availablePaymentMethods }) => setFound(availablePaymentMethods !== undefined)}
        onConfirm={onConfirm}
      />
      <OrByCard />
    </div>
  )
}
