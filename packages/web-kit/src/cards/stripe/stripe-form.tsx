import { Elements } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { CardFormProblem } from '../card-form-problem.tsx'
import type { ProcessorFormProps } from '../card-form-props.ts'
import { CardFormSkeleton } from '../card-form-skeleton.tsx'
import { ElementForm } from './element-form.tsx'
import { useAppearance } from './use-appearance.ts'
import { useStripeScript } from './use-stripe-script.ts'

/** Stripe's own element; card data go from its frame to Stripe and never through this page. */
export function StripeForm(props: ProcessorFormProps<'stripe'>) {
  const [attempt, setAttempt] = useState(0)
  const [brokenAttempt, setBrokenAttempt] = useState<number>()
  const { stripe, failed } = useStripeScript(props.config.publishableKey, attempt)
  const appearance = useAppearance()
  if (failed || brokenAttempt === attempt)
    return <CardFormProblem harmless={props.harmless} onRetry={() => setAttempt(attempt + 1)} />
  if (!stripe) return <CardFormSkeleton />
  return (
    <Elements key={attempt} stripe={stripe} options={{ clientSecret: props.intent.clientSecret, appearance }}>
      <ElementForm {...props} onLoadError={() => setBrokenAttempt(attempt)} />
    </Elements>
  )
}
