import { Button } from '@evenhand/web-kit/facade'
import { InquiryDialog } from '@evenhand/web-kit/sponsor-inquiry'
import { useState } from 'react'

/** For companies that don't pay by card: a person answers with an invoice. */
export function AskForInvoice({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={className}>
      <h3 className="font-semibold">Need an invoice?</h3>
      <p className="mt-1.5 max-w-prose text-pretty text-ink-soft">
        Tell us which tier or how many blocks you want, and a person answers by email. An invoice can be paid by card,
        check or transfer.
      </p>
      <Button variant="outline" className="mt-4 noscript:hidden" onClick={() => setOpen(true)}>
        Ask for an invoice
      </Button>
      <InquiryDialog title="Ask for an invoice" open={open} onOpenChange={setOpen} />
    </div>
  )
}
