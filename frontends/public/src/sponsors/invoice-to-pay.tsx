import {
  Button,
  Card,
  Day,
  ErrorState,
  formatDollars,
  Loading,
  messageOf,
  parseDollars,
  Refusal,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { sponsorInvoices } from '@evenhand/web-kit/forms'
import { sponsorQueries } from './sponsor-queries.ts'
import { usePayHeld } from './use-pay-held.ts'

/** What the link of an invoice leads to: it is put into the cart of whoever has it, and paid there by card. */
export function InvoiceToPay({ sponsorshipId }: { sponsorshipId: string }) {
  const found = useQuery(sponsorQueries.invoice(sponsorshipId))
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
  const { pay, sending, refusal } = usePayHeld(sponsorshipId, invoice)
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
