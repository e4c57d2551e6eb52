import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import { OrByWallet } from '../or-by-wallet.tsx'

/** The wallets that this browser has (Apple Pay, Google Pay, Link), as Stripe finds them; nothing is shown where it finds none. */
export function Wallets({ onConfirm }: { onConfirm: (event: StripeExpressCheckoutElementConfirmEvent) => void }) {
  const [found, setFound] = useState(false)
  return (
    <div className={found ? '' : 'hidden'}>
      <OrByWallet />
      <ExpressCheckoutElement
        options={{ buttonHeight: 48, buttonType: { applePay: 'donate', googlePay: 'donate' } }}
        onReady={({ availablePaymentMethods }) => setFound(availablePaymentMethods !== undefined)}
        onConfirm={onConfirm}
      />
    </div>
  )
}
