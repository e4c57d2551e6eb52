import { ErrorState, Loading, Skeleton } from '@evenhand/web-kit/facade'
import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { useEffect, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { appearance } from './appearance.ts'
import { StripeElement } from './stripe-element.tsx'

/** Stripe's own element; card data go from its frame to Stripe and never through this page. */
export function StripeCard(props: CardFormProps<'stripe'>) {
  const { publishableKey } = props.config
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setFailedAttempt(attempt))
  }, [publishableKey, attempt])
  if (failedAttempt === attempt) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        message="Nothing was changed. Please check your connection, or a blocker of scripts, and try again."
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  if (!stripe) {
    return (
      <Loading label="Preparing the card form">
        <Skeleton className="h-48" />
      </Loading>
    )
  }
  return (
    <Elements
      key={attempt}
      stripe={stripe}
      options={{ clientSecret: props.setup.clientSecret, appearance: appearance() }}
    >
      <StripeElement {...props} onLoadError={() => setFailedAttempt(attempt)} />
    </Elements>
  )
}
