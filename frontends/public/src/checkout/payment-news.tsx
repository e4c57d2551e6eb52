import {
  api,
  begunPayment,
  Button,
  donations,
  formatDollars,
  isProblem,
  Link,
  parseDollars,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { outdatedByGift } from './use-end-of-payment.ts'

/** A bank that needs time is asked about again, a while. */
const everyMilliseconds = 6_000
const asksMax = 20

/** What became of a payment whose page was closed before anybody could thank for it. Nothing is known of one that was not made. */
export function useBegunPayment() {
  const client = useQueryClient()
  const [begun, setBegun] = useState<ReturnType<typeof begunPayment.read>>()
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    setBegun(begunPayment.read())
    setLooked(true)
  }, [])
  const id = begun?.paymentIntentId ?? ''
  const { data, error } = useQuery({
    queryKey: ['begun-payment', id],
    queryFn: ({ signal }) => api(donations.processPaymentSuccess, { body: { paymentIntentId: id } }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' && state.dataUpdateCount < asksMax ? everyMilliseconds : false,
  })
  const isRecorded = data?.status === 'recorded'
  const isUnknown = isProblem(error, 'not-found')
  useEffect(() => {
    if (isRecorded || isUnknown) begunPayment.clear()
    if (isRecorded) for (const queryKey of outdatedByGift) void client.invalidateQueries({ queryKey })
  }, [isRecorded, isUnknown, client])
  return {
    /** Whether there is something to wait for still. */
    looking: !looked || (begun !== undefined && data === undefined && !error),
    payment: data && begun ? { ...data, paymentIntentId: id, begunAmount: begun.amount } : undefined,
  }
}

export function PaymentNews() {
  const { payment } = useBegunPayment()
  if (!payment || payment.status === 'not-paid') return null
  const amount = formatDollars(parseDollars(payment.begunAmount) ?? 0n)
  return (
    <div role="status" className="rounded-card border border-hairline bg-surface p-6">
      <p className="font-semibold">
        {payment.status === 'recorded'
          ? `Your payment of ${amount} went through. Thank you.`
          : `Your bank hasn’t finished processing your payment of ${amount} yet.`}
      </p>
      <p className="mt-1 text-ink-soft">
        {payment.status === 'recorded'
          ? 'Your receipt is on its way by email, and the payment is in your donor account.'
          : "We'll email your receipt as soon as it has. Don't pay again."}
      </p>
      {payment.status === 'recorded' && (
        <Button asChild variant="outline" size="small" className="mt-4">
          <Link to="/donor-account">View Donor Portal</Link>
        </Button>
      )}
    </div>
  )
}
