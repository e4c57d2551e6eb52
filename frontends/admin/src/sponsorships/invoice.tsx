import { Button, DateTime, Day, Link, toast, api, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { sponsorInvoices, sponsorships } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { Fact } from '../lists/facts.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import { RecordPayment } from './record-payment.tsx'
import type { Sponsorship } from './sponsorship-words.ts'
import { toastRefusal } from '../frame/toast-refusal.ts'

type DeskInvoice = NonNullable<Sponsorship['invoice']>

const link = 'block text-primary underline underline-offset-4'

const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now()

export const InvoiceFact = ({ invoice, state }: { invoice: DeskInvoice; state: Sponsorship['state'] }) => (
  <Fact name="Invoice">
    {invoice.number}, due <Day value={invoice.dueOn} />
    {state === 'invoiced' && (
      <span className="block">
        {isPast(invoice.heldUntil) ? 'Not paid in time. Was held until ' : 'Held until '}
        <DateTime value={invoice.heldUntil} show="day-and-time" />
      </span>
    )}
    {invoice.inquiryId && (
      <Link to={`/admin/sponsor-inquiries?state=all&inquiry=${invoice.inquiryId}`} className={link}>
        Open the inquiry
      </Link>
    )}
  </Fact>
)

interface InvoiceActsProps {
  sponsorship: Sponsorship
  onDecided: (sponsorship: Sponsorship) => void
}

/** What can be done with an invoice that isn’t paid: money that came is recorded also after it was canceled. */
export function InvoiceActs({ sponsorship, onDecided }: InvoiceActsProps) {
  const may = useMay()
  const [doing, setDoing] = useState<'record' | 'cancel'>()
  const decide = useDecideInvoice(sponsorship, onDecided)
  const { companyName, contactEmail, version: seen, state } = sponsorship
  if (!may(sponsorInvoices.decideInvoice)) return null
  if (doing === 'record') return <RecordPayment sponsorship={sponsorship} onCancel={() => setDoing(undefined)} />
  if (doing === 'cancel')
    return (
      <ReasonForm
        label={`Cancel the invoice: ${companyName}`}
        schema={sponsorships.SponsorshipReason}
        submit="Cancel the invoice"
        hint={`${contactEmail} is emailed this reason as you write it.`}
        charactersMax={2000}
        leave="Back"
        sending={decide.isPending}
        onReason={(reason) => decide.mutate({ verdict: 'canceled', reason, seen })}
        onCancel={() => setDoing(undefined)}
      />
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" onClick={() => setDoing('record')}>
        Record the payment
      </Button>
      {state === 'invoiced' && (
        <>
          <Button
            size="small"
            variant="outline"
            loading={decide.isPending}
            onClick={() => decide.mutate({ verdict: 'sent-again', seen })}
          >
            Send the invoice again
          </Button>
          <Button size="small" variant="outline" onClick={() => setDoing('cancel')}>
            Cancel the invoice
          </Button>
        </>
      )}
    </div>
  )
}

function useDecideInvoice(sponsorship: Sponsorship, onDecided: (sponsorship: Sponsorship) => void) {
  const client = useQueryClient()
  const { id: sponsorshipId, companyName } = sponsorship
  return useMutation({
    mutationFn: (body: sponsorInvoices.InvoiceDecision) =>
      api(sponsorInvoices.decideInvoice, { params: { sponsorshipId }, body }),
    onSuccess: (_, { verdict }) => {
      if (verdict === 'canceled') onDecided(sponsorship)
      toast(verdict === 'canceled' ? 'Invoice canceled' : 'Invoice sent again', `${companyName} is emailed about it.`)
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] }),
  })
}
