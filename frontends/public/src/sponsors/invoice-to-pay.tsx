import {
  Button,
  Card,
  Day,
  ErrorState,
  formatDollars,
  isProblem,
  Loading,
  messageOf,
  parseDollars,
  Refusal,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { sponsorInvoices } from '@evenhand/web-kit/forms'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'
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
          <NotPayable error={found.error} onRetry={() => void found.refetch()} />
        )}
      </div>
    </section>
  )
}

function NotPayable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOver = isProblem(error, 'not-found') || isProblem(error, 'invalid-request')
  if (!isOver) {
    return (
      <ErrorState
        title="We couldn’t load your invoice"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={onRetry}
      />
    )
  }
  return (
    <Card>
      <p>{messageOf(error, 'There’s no invoice at this address.')}</p>
      <p className="mt-3">
        <TextLink to="/sponsor-portal#own">See your sponsorships</TextLink>, or write to <SupportAddress />.
      </p>
    </Card>
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
