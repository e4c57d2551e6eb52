import { Button, ErrorState, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { type FormEvent, useEffect, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { PaymentSkeleton } from '../payment-skeleton.tsx'
import { payBroke, payFailed } from '../payment-messages.ts'
import { stripeAppearance } from './appearance.ts'

/** Stripe's own element; card data go from its frame to Stripe and never through this page. */
export function StripeForm(props: CardFormProps<'stripe'>) {
  const { stripe, failed, retry } = useStripeScript(props.config.publishableKey)
  if (failed) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        message="Nothing was charged. Please check your connection, or a blocker of scripts, and try again."
        onRetry={retry}
      />
    )
  }
  if (!stripe) return <PaymentSkeleton />
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.intent.clientSecret, appearance: stripeAppearance() }}>
      <CardForm {...props} />
    </Elements>
  )
}

function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    setFailed(false)
    loadStripe(publishableKey).then(setStripe, () => setFailed(true))
  }, [publishableKey, attempt])
  return { stripe, failed, retry: () => setAttempt(attempt + 1) }
}

function CardForm({ intent, amount, donor, onPaid }: CardFormProps<'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  const pay = async () => {
    if (!stripe || !elements) return
    setPaying(true)
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: new URL('/donation-success', location.href).href,
          payment_method_data: { billing_details: { name: donor.donorName, email: donor.donorEmail } },
        },
        redirect: 'if_required',
      })
      if (error) payFailed(error.message)
      else if (['succeeded', 'processing'].includes(paymentIntent.status)) await onPaid(intent.paymentIntentId)
      else payFailed(undefined)
    } catch {
      payBroke()
    }
    setPaying(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form onSubmit={submit}>
      <h2 className="mb-5 text-title">Card</h2>
      <PaymentElement onReady={() => setReady(true)} />
      <Button type="submit" size="large" className="mt-6 w-full" loading={paying} disabled={!ready}>
        Complete {formatDollars(parseDollars(amount) ?? 0n)} Donation
      </Button>
    </form>
  )
}
