import { Button } from '@evenhand/web-kit/facade'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { cardBroke, cardRefused } from '../card-messages.ts'

export function StripeElement({ saving, onTaken, onLoadError }: CardFormProps<'stripe'> & { onLoadError: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [working, setWorking] = useState(false)
  const take = async () => {
    if (!stripe || !elements) return
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: new URL('/donor-account?membership=card', location.href).href },
      redirect: 'if_required',
    })
    // The answer to the first try may have been lost: then the second is refused because the card is taken already.
    if ((error?.setup_intent ?? setupIntent)?.status === 'succeeded') onTaken()
    // What is incomplete the element itself says, beside the field.
    else if (error?.type !== 'validation_error') cardRefused(error?.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWorking(true)
    take()
      .catch(cardBroke)
      .finally(() => setWorking(false))
  }
  return (
    <form onSubmit={submit}>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      <Button type="submit" className="mt-6 w-full" loading={working || saving} disabled={!ready}>
        Use this card
      </Button>
    </form>
  )
}
