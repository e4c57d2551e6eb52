import { useLocation, useNavigate, useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { useBegunPayment } from '../checkout/payment-news.tsx'
import { leaveCheckout, type PaymentMade, type Thanks } from '../checkout/use-end-of-payment.ts'

export type ThanksState =
  | { kind: 'looking' | 'nothing' | 'processing' }
  | { kind: 'unrecorded'; paymentIntentId: string | undefined }
  | { kind: 'paid'; made: PaymentMade | undefined; inMemoryOf: string | undefined }

/**
 * What this browser can be thanked for: what it was just told, or what became of the payment that it began. An address that somebody
 * typed is thanked for nothing.
 */
export function useThanks(): ThanksState {
  const told = useToldThanks()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const [search] = useSearchParams()
  const { looking, payment } = useBegunPayment()
  const navigate = useNavigate()
  useEffect(() => {
    if (told) leaveCheckout()
  }, [told])
  const isNews = payment?.status === 'recorded' && told?.end !== 'recorded'
  // Kept with the address, so that it is the same when the page is loaded again.
  useEffect(() => {
    if (!isNews) return
    const thanks: Thanks = { ...told, end: 'recorded', made: payment.made, paymentIntentId: payment.paymentIntentId }
    void navigate('/donation-success', { replace: true, state: thanks })
  }, [isNews, payment, told, navigate])

  // The page was rendered before anybody came: it is taken over as it is, and only then says what this browser knows.
  if (!mounted) return { kind: 'looking' }
  if (isNews) return { kind: 'paid', made: payment.made, inMemoryOf: told?.inMemoryOf }
  if (payment?.status === 'processing') return { kind: 'processing' }
  switch (told?.end) {
    case 'recorded':
      return { kind: 'paid', made: told.made, inMemoryOf: told.inMemoryOf }
    case 'processing':
      return { kind: 'processing' }
    case 'unrecorded':
      return { kind: 'unrecorded', paymentIntentId: told.paymentIntentId }
    case undefined:
      return { kind: looking || search.has('payment_intent') ? 'looking' : 'nothing' }
  }
}

const ends: readonly unknown[] = ['recorded', 'processing', 'unrecorded'] satisfies Thanks['end'][]

/** What the checkout gave on the way here. */
function useToldThanks(): Thanks | undefined {
  const state: unknown = useLocation().state
  const isTold = typeof state === 'object' && state !== null && 'end' in state && ends.includes(state.end)
  return isTold ? (state as Thanks) : undefined
}
