import { Button, formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import type { CardFormProps } from '../card-form-props.ts'
import { payBroke, payFailed } from '../payment-messages.ts'
import { isClosed, isPaid } from '../payment-status.ts'

interface ElementFormProps extends CardFormProps<'stripe'> {
  onLoadError: () => void
}

export function ElementForm({ intent, amount, donor, onPaid, onClosed, onLoadError }: ElementFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  const pay = async () => {
    if (!stripe || !elements) return
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: new URL('/donation-success', location.href).href,
        ...(donor && {
          payment_method_data: { billing_details: { name: donor.donorName, email: donor.donorEmail } },
        }),
      },
      redirect: 'if_required',
    })
    if (isPaid((error?.payment_intent ?? paymentIntent)?.status)) await onPaid(intent.paymentIntentId)
    else if (isClosed(error?.payment_intent?.status)) onClosed()
    // What is incomplete the element itself says, beside the field.
    else if (error?.type !== 'validation_error') payFailed(error?.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (paying) return
    setPaying(true)
    pay()
      .catch(payBroke)
      .finally(() => setPaying(false))
  }
  return (
    <form onSubmit={submit}>
      <h2 className="mb-5 text-title">Card</h2>
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      <Button type="submit" size="large" className="mt-6 w-full" loading={paying} disabled={!ready}>
        Complete {formatDollars(parseDollars(amount) ?? 0n)} Donation
      </Button>
    </form>
  )
}
