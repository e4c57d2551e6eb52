import {
  api,
  Button,
  Card,
  Day,
  donations,
  ErrorState,
  formatDollars,
  Loading,
  messageOf,
  parseDollars,
  Refusal,
  Skeleton,
  useCartSession,
  useIdempotencyKey,
  useMutation,
  useNavigate,
  useQuery,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import type { sponsorInvoices } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import type { CartArrival } from '../cart-arrival/cart-arrival.ts'
import { cartChanged } from '../cart/use-cart.ts'
import { sponsorQueries } from './sponsor-queries.ts'

/** What the link of an invoice leads to: it is put into the cart of whoever has it, and paid there by card. */
export function InvoiceToPay({ sponsorshipId }: { sponsorshipId: string }) {
  const found = useQuery(sponsorQueries.invoice(sponsorshipId))
  // The page is built without an address: what it says of one comes after it is taken up.
  const [isTakenUp, setTakenUp] = useState(false)
  useEffect(() => setTakenUp(true), [])
  if (!isTakenUp) return null
  return (
    <section aria-labelledby="invoice-title" className="mt-8 max-w-reading">
      <h2 id="invoice-title" className="text-title">
        Your invoice
      </h2>
      <div className="mt-4">
        {found.data ? (
          <Open sponsorshipId={sponsorshipId} invoice={found.data} />
        ) : found.isPending ? (
          <Loading label="Loading your invoice">
            <Skeleton className="h-32 rounded-card" />
          </Loading>
        ) : (
          <ErrorState
            title="We can’t take a card for this invoice"
            message={messageOf(found.error, 'Try again in a moment.')}
            onRetry={() => void found.refetch()}
          />
        )}
      </div>
    </section>
  )
}

interface OpenProps {
  sponsorshipId: string
  invoice: sponsorInvoices.OpenInvoice
}

function Open({ sponsorshipId, invoice }: OpenProps) {
  const { pay, sending, refusal } = usePay(sponsorshipId, invoice)
  return (
    <Card>
      <p className="wrap-anywhere">
        {invoice.number}: {invoice.name} for {invoice.companyName}, {formatDollars(parseDollars(invoice.amount) ?? 0n)},
        due <Day value={invoice.dueOn} />.
      </p>
      <Refusal className="mt-3">{refusal}</Refusal>
      <Button className="mt-5" loading={sending} onClick={() => pay()}>
        Pay by card
      </Button>
    </Card>
  )
}

function usePay(sponsorshipId: string, { name, amount }: sponsorInvoices.OpenInvoice) {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const client = useQueryClient()
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  const pay = useMutation({
    mutationFn: () => {
      const thing = { productType: 'sponsorship' as const, productId: sponsorshipId, amount, quantity: 1 }
      const body = { sessionId, ...thing, metadata: { name, donationType: 'one-time' as const } }
      return withKey((idempotencyKey) => withRetries(() => api(donations.addCartItem, { body }, { idempotencyKey })))
    },
    onSuccess: async () => {
      await cartChanged(client, sessionId)
      const arrival: CartArrival = { added: true }
      await navigate('/cart', { state: arrival })
    },
  })
  const refusal = pay.isError
    ? messageOf(pay.error, 'We couldn’t put it into your cart. Nothing was charged. Try again in a moment.')
    : undefined
  return { pay: pay.mutate, sending: pay.isPending, refusal }
}
