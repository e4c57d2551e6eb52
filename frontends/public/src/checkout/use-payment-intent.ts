import { ApiProblem, api, donations, problemToast, useIdempotencyKey, useNavigate } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { type CheckoutData, checkoutData, type Donor, type Intent } from './checkout-data.ts'

const concernsDonor = (error: unknown) =>
  error instanceof ApiProblem && error.fields.some(({ path }) => /donor(Email|Name)$/.test(path))

/** Opens the payment, once. What is wrong with the donor's details is asked for again; anything else leads home (spec 02 §8). */
export function usePaymentIntent(
  checkout: CheckoutData,
  donor: Donor,
  onDonorRefused: (problem: unknown) => void,
): Intent | undefined {
  const [intent, setIntent] = useState<Intent>()
  const withKey = useIdempotencyKey()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const body = { ...checkout, metadata: { ...checkout.metadata, ...donor } }
    checkoutData.write(body) // who comes back from a bank's page finds the checkout again
    withKey((idempotencyKey) => api(donations.createPaymentIntent, { body }, { idempotencyKey }))
      .then((opened) => {
        if (!opened.clientSecret) throw new Error('The payment has no client secret')
        setIntent(opened)
      })
      .catch((error: unknown) => {
        if (concernsDonor(error)) return onDonorRefused(error)
        problemToast('Payment Setup Failed', 'Unable to initialize payment. Please try again.')
        void navigate('/', { replace: true })
      })
  }, [checkout, donor, navigate, onDonorRefused, withKey])
  return intent
}
