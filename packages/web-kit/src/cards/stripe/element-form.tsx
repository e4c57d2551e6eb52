import { Button } from '../../ui/index.ts'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import type { ProcessorFormProps } from '../card-form-props.ts'
import { isClosed, isDone } from '../card-intent.ts'
import { troubleOf } from '../card-trouble.ts'
import { Wallets } from './wallets.tsx'

interface ElementFormProps extends ProcessorFormProps<'stripe'> {
  onLoadError: () => void
}

export function ElementForm(props: ElementFormProps) {
  const { intent, submit, busy, above, onDone, onClosed, onBegin, onSend, onUnsent, onTrouble, onLoadError } = props
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [working, setWorking] = useState(false)
  /** Returns whether the form has nothing left to do: what is paid is not paid again while the thanks are still on their way. */
  const take = async (wallet?: StripeExpressCheckoutElementConfirmEvent): Promise<boolean> => {
    if (!stripe || !elements) return false
    // A wallet says itself whose it is.
    const { status, error } = await confirm(stripe, elements, wallet ? { ...props, holder: undefined } : props)
    if (error) wallet?.paymentFailed({ reason: 'fail' })
    if (isDone(intent, status)) {
      await onDone()
      return intent.kind === 'payment'
    }
    if (isClosed(status)) onClosed()
    // What is incomplete the element itself says, beside the field.
    else if (error?.type === 'validation_error') onUnsent()
    else onTrouble(troubleOf(error))
    return false
  }
  const begin = (wallet?: StripeExpressCheckoutElementConfirmEvent) => {
    if (working) return
    onBegin()
    if (!navigator.onLine) return onTrouble({ kind: 'offline' })
    onSend()
    setWorking(true)
    take(wallet).then(setWorking, () => {
      setWorking(false)
      onTrouble({ kind: 'no-answer' })
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <PaymentElement options={withoutWallets} onReady={() => setReady(true)} onLoadError={onLoadError} />
      {above}
      <Button
        type="submit"
        size="large"
        className="mt-4 w-full md:mt-6"
        loading={working || busy === true}
        disabled={!ready}
      >
        {submit}
      </Button>
      {intent.kind === 'payment' && <Wallets onConfirm={begin} />}
    </form>
  )
}

/** They have their own place below the button. */
const withoutWallets = { wallets: { applePay: 'never', googlePay: 'never' } } as const

/** Asks Stripe to take the card; the status stands in the refusal where there is one. */
async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { intent, returnPath, holder }: Pick<ProcessorFormProps<'stripe'>, 'intent' | 'returnPath' | 'holder'>,
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
