import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { useEffect, useState } from 'react'

const patienceMilliseconds = 15_000

/** Stripe's script, loaded when a payment needs it. `failed` also when it takes too long; should it come later, it is taken. */
export function useStripeScript(publishableKey: string, attempt: number) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    const patience = setTimeout(() => setFailed(true), patienceMilliseconds)
    loadStripe(publishableKey)
      .then(setStripe, () => setFailed(true))
      .finally(() => clearTimeout(patience))
    return () => clearTimeout(patience)
  }, [publishableKey, attempt])
  return { stripe, failed: failed && !stripe }
}
