import { Card, ErrorState, Loading, messageOf, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { ReceiptList } from './receipt-list.tsx'
import { StatementForm } from './statement-form.tsx'

interface ReceiptsSectionProps {
  /** While a gift is on its way, its receipt is too. */
  polling: { refetchInterval?: number | false }
}

/** The donor's receipts, to download or to be mailed again, and a statement of any days. */
export function ReceiptsSection({ polling }: ReceiptsSectionProps) {
  const receipts = useQuery({ ...queries.receipts(), ...polling })
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <Card>
        <h2 id={titleId} className="text-title">
          Receipts and statements
        </h2>
        {receipts.isPending && (
          <Loading label="Loading your receipts" className="mt-5">
            <Skeleton className="h-32" />
          </Loading>
        )}
        {receipts.isError && (
          <div className="mt-5">
            <ErrorState
              title="We couldn't load your receipts"
              message={messageOf(receipts.error, 'Try again in a moment.')}
              onRetry={() => void receipts.refetch()}
            />
          </div>
        )}
        {receipts.data?.length === 0 && (
          <p className="mt-3 text-ink-soft">Every payment has a receipt. Yours will be listed here.</p>
        )}
        {receipts.data !== undefined && receipts.data.length > 0 && (
          <div className="mt-5 grid gap-10 lg:grid-cols-[1.6fr_1fr]">
            <ReceiptList receipts={receipts.data} />
            <StatementForm />
          </div>
        )}
      </Card>
    </section>
  )
}
