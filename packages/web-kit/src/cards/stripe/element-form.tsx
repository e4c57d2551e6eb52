import { Button } from '../../ui/index.ts'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { isClosed, isDone } from '../card-intent.ts'

interface ElementFormProps extends CardFormProps<'stripe'> {
  onLoadError: () => void
}

export function ElementForm(props: ElementFormProps) {
  const { intent, submit, busy, onDone, onClosed, onRefused, onBroke, onLoadError } = props
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [working, setWorking] = useState(false)
  const take = async () => {
    if (!stripe || !elements) return
    const { status, error } = await confirm(stripe, elements, props)
    if (isDone(intent, status)) await onDone()
    else if (isClosed(status)) onClosed()
    // What is incomplete the element itself says, beside the field.
    else if (error?.type !== 'validation_error') onRefused(error?.message)
  }
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    take()
      .catch(onBroke)
      .finally(() => setWorking(false))
  }
  return (
    <form onSubmit={begin}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      <Button type="submit" size="large" className="mt-6 w-full" loading={working || busy === true} disabled={!ready}>
        {submit}
      </Button>
    </form>
  )
}

/** Asks Stripe to take the card; the status stands in the refusal where there is one. */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { intent, returnPath, holder }: Pick<CardFormProps, 'intent' | 'returnPath' | 'holder'>,
): Promise<{ status: string | undefined; error: StripeError | undefined }> {
  const how = {
    elements,
    confirmParams: {
      return_url: new URL(returnPath, location.href).href,
      ...(holder && { payment_method_data: { billing_details: holder } }),
    },
    redirect: 'if_required',
  } as const
  if (intent.kind === 'payment') {
    const { error, paymentIntent } = await stripe.confirmPayment(how)
    return { status: (error?.payment_intent ?? paymentIntent)?.status, error }
  }
  const { error, setupIntent } = await stripe.confirmSetup(how)
  return { status: (error?.setup_intent ?? setupIntent)?.status, error }
}
