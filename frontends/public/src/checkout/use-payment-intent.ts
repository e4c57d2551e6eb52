import { cameBy } from '@evenhand/web-kit/came-by'
import {
  ApiProblem,
  api,
  begunPayment,
  donations,
  isProblem,
  newId,
  openedPayment,
  problemToast,
  useNavigate,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import type { ShownRules } from '@evenhand/web-kit/forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CartArrival } from '../cart-arrival/cart-arrival.ts'
import { type CheckoutData, checkoutData, type Donor, type Intent } from './checkout-data.ts'
import { toldRegion } from './told-region.ts'
import { useEndOfPayment } from './use-end-of-payment.ts'

const concernsDonor = (error: unknown) =>
  error instanceof ApiProblem && error.fields.some(({ path }) => /donor(Email|Name)$/.test(path))

/**
 * The cart can't be paid as it is: changed in another tab, its gift was taken out, a tile is held no more or went to another cart, or its giver, who has signed in since,
 * gives monthly or is a member already.
 */
const concernsCart = (error: unknown): error is ApiProblem =>
  (
    [
      'amount-mismatch',
      'cart-empty',
      'multiplier-needs-donation',
      'hold-ended',
      'in-another-cart',
      'membership-running',
      'monthly-gift-running',
    ] as const
  ).some((code) => isProblem(error, code))

/** Refusals that the donor can do something about: they stay on this page with their sentence, and can be tried again. */
const stays = (error: unknown) =>
  (isProblem(error, 'unreachable') && !navigator.onLine) ||
  (['too-many-requests', 'proof-of-work-needed', 'payment-refused', 'rules-changed'] as const).some((code) =>
    isProblem(error, code),
  )

export interface OpenedPayment {
  intent: Intent | undefined
  /** The rules that were sent with the payment that is open: they stand at its button, and no others are kept with it. */
  rules: ShownRules | undefined
  refusal: unknown
  /** The server is being told of a region that was said after the payment was opened. */
  isTelling: boolean
  /** Tells the server again what is said here. */
  tell: () => void
  /** Opens the payment again after a refusal that passes. */
  open: () => void
  /** Opens another payment, when the one that was open is closed. */
  openAnew: () => void
}

/**
 * Opens the payment, once, also over a reload of the page. What is wrong with the donor's details is asked for again, a cart that has changed
 * is shown again, a payment that was made meanwhile is thanked for; anything else that does not pass leads home (spec 02 §8).
 */
export function usePaymentIntent(
  checkout: CheckoutData,
  donor: Donor | undefined,
  { rules, isPending, region }: { rules: ShownRules | undefined; isPending: boolean; region: string | undefined },
  onDonorRefused: (problem: unknown) => void,
): OpenedPayment {
  const [opened, setOpened] = useState<{ intent: Intent; rules: ShownRules | undefined }>()
  const [refusal, setRefusal] = useState<unknown>()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { thankAgain } = useEndOfPayment()
  const begun = useRef(false)
  const toldHere = useRef(region)
  const [isTelling, setTelling] = useState(false)
  const inTurn = useTurns()
  const ask = useCallback(() => {
    setRefusal(undefined)
    const body = { ...checkout, metadata: { ...checkout.metadata, ...donor } }
    checkoutData.write(body) // who comes back from a bank's page finds the checkout again
    // As it is read again after a reload, field by field in the same order.
    const idempotencyKey = keyFor(JSON.stringify(checkoutData.read() ?? body))
    // Not part of what is paid: rules that changed meanwhile, where somebody lives or whose link they followed are no other payment.
    const ref = cameBy()
    const sent = { ...body, ...(rules && { rules: rules.acceptance }), ...(region && { region }), ...(ref && { ref }) }
    return withRetries(() => api(donations.createPaymentIntent, { body: sent }, { idempotencyKey }))
      .then((intent) => {
        if (!intent.clientSecret) throw new Error('The payment has no client secret')
        begunPayment.write({ paymentIntentId: intent.paymentIntentId, amount: intent.amount })
        if (region) toldRegion.write({ paymentIntentId: intent.paymentIntentId, region })
        setOpened({ intent, rules })
      })
      .catch((error: unknown) => {
        if (isProblem(error, 'already-paid')) return thankAgain('recorded')
        if (isProblem(error, 'payment-processing')) return thankAgain('processing')
        if (isProblem(error, 'rules-changed')) void client.invalidateQueries({ queryKey: ['giveaways'] })
        if (stays(error)) return setRefusal(error)
        openedPayment.clear()
        if (concernsDonor(error)) return onDonorRefused(error)
        if (checkout.metadata.sessionId && concernsCart(error))
          return navigate('/cart', { replace: true, state: arrivalWith(error) })
        problemToast('Payment Setup Failed', 'Unable to initialize payment. Please try again.')
        return navigate('/', { replace: true })
      })
  }, [checkout, donor, rules, region, client, navigate, onDonorRefused, thankAgain])
  const open = useCallback(() => {
    setOpened(undefined)
    toldHere.current = region
    void inTurn(ask)
  }, [ask, inTurn, region])
  useEffect(() => {
    if (begun.current || isPending) return
    begun.current = true
    open()
  }, [open, isPending])
  const tell = useCallback(() => {
    toldHere.current = region
    setTelling(true)
    void inTurn(ask).then((isLast) => isLast && setTelling(false))
  }, [ask, inTurn, region])
  // The card form stays, and takes no payment until the server knows.
  useEffect(() => {
    if (begun.current && toldHere.current !== region) tell()
  }, [tell, region])
  const openAnew = () => {
    openedPayment.clear()
    open()
  }
  return { intent: opened?.intent, rules: opened?.rules, refusal, isTelling, tell, open, openAnew }
}

/** How the cart is come back to: with what is wrong with it. */
const arrivalWith = (error: ApiProblem): CartArrival => ({
  refusal: {
    title: isProblem(error, 'multiplier-needs-donation') ? 'Cannot Add Multiplier' : 'Payment Setup Failed',
    message: error.message,
  },
})

/** Asks one after the other, so that the server hears last what was said last; answers whether nothing else was asked meanwhile. */
function useTurns(): (ask: () => Promise<unknown>) => Promise<boolean> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(async (ask) => {
    const turn = last.current.then(ask)
    last.current = turn
    await turn
    return last.current === turn
  }, [])
}

/** The key of the payment that was opened for the same before, while its end is not known here. */
function keyFor(what: string): string {
  const before = openedPayment.read()
  if (before?.what === what) return before.key
  const key = newId()
  openedPayment.write({ what, key })
  return key
}
