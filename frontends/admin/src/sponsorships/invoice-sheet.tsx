import { adminQueries } from '@evenhand/web-kit/desk'
import { ErrorState, Loading, messageOf, Sheet, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { InvoiceForm } from './invoice-form.tsx'
import type { Sponsorship } from './sponsorship-words.ts'

interface InvoiceSheetProps {
  /** The inquiry that it answers, whose company it is for. */
  inquiryId: string | undefined
  onClose: () => void
  onIssued: (sponsorship: Sponsorship) => void
}

/** A tier or a block for a company that pays by invoice; from an inquiry, or from nothing. */
export const InvoiceSheet = ({ inquiryId, onClose, onIssued }: InvoiceSheetProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title="New invoice"
    description="We hold the tier or block for the company and email it the invoice. It can pay by card, check or transfer."
    className="w-[min(36rem,100vw)] text-small"
  >
    {inquiryId === undefined ? (
      <InvoiceForm onIssued={onIssued} />
    ) : (
      <FromInquiry inquiryId={inquiryId} onIssued={onIssued} />
    )}
  </Sheet>
)

function FromInquiry({ inquiryId, onIssued }: { inquiryId: string; onIssued: InvoiceSheetProps['onIssued'] }) {
  const found = useQuery(adminQueries.sponsorInquiry(inquiryId))
  if (found.data) return <InvoiceForm inquiry={found.data} onIssued={onIssued} />
  if (found.isPending)
    return (
      <Loading label="Loading the inquiry" className="mt-5">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  return (
    <ErrorState
      title="We couldn’t load the inquiry"
      message={messageOf(found.error, 'Try again in a moment.')}
      onRetry={() => void found.refetch()}
    />
  )
}
