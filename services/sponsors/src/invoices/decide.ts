import type { sponsorInvoices as calls } from '@evenhand/contracts/http'
import { actEvent, decide, type Decision } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { stateInWords } from '../sponsorships/decide.ts'
import { thingReleased } from '../sponsorships/hold.ts'
import { mailOf } from '../sponsorships/mails.ts'
import { nowhere } from '../sponsorships/rules.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Invoice, Sponsorship } from '../sponsorships/sponsorship.ts'
import { invoiceMail } from './mails.ts'

type State = Sponsorship['state']

interface Deciding {
  decision: calls.InvoiceDecision
  by: string
}

/** Sends an unpaid invoice again, or cancels it: then it can't be paid by card any more, its cells are free, and its contact reads why. */
export const decideInvoice = (deps: SponsorshipDeps, id: string, { decision, by }: Deciding): Promise<Sponsorship> =>
  decide<State, Sponsorship>(deps.sponsorships, { id, seen: decision.seen, missing: missingSponsorship }, (known) => {
    const invoice = openInvoiceOf(known)
    const at = deps.now()
    const told = { administratorId: by, thing: { kind: 'sponsorship', id }, at } as const
    if (decision.verdict === 'sent-again') {
      if (known.heldUntil <= at)
        throw new Problem('not-possible', { detail: 'We no longer hold what this invoice is for. Issue a new one.' })
      const act = actEvent({ ...told, action: 'sponsorship-invoice-sent-again', words: invoice.number })
      const events = [invoiceMail(known, invoice, 'again'), act]
      return { act: { state: 'held', note: `Invoice ${invoice.number}, sent again`, by, at }, events }
    }
    return canceled(known, invoice, { reason: decision.reason, by, at })
  })

function canceled(
  known: Sponsorship,
  invoice: Invoice,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Decision<State, Sponsorship> {
  const { _id: id, heldUntil } = known
  const told = { administratorId: by, thing: { kind: 'sponsorship', id }, words: reason, at } as const
  return {
    set: {
      places: nowhere(id),
      heldUntil: heldUntil < at ? heldUntil : at,
      invoice: { ...invoice, lookAt: null, canceledAt: at },
    },
    act: { state: 'held', note: `Invoice ${invoice.number} canceled: ${reason}`, by, at },
    events: [
      thingReleased(known, at),
      mailOf(known, 'invoice-canceled', { reason }),
      actEvent({ ...told, action: 'sponsorship-invoice-canceled' }),
    ],
  }
}

function openInvoiceOf({ state, invoice }: Sponsorship): Invoice {
  if (!invoice) throw new Problem('not-possible', { detail: 'This sponsorship has no invoice.' })
  if (state !== 'held')
    throw new Problem('not-possible', { detail: `This invoice is paid: the sponsorship is ${stateInWords[state]}.` })
  if (invoice.canceledAt !== null) throw new Problem('not-possible', { detail: 'This invoice is already canceled.' })
  return invoice
}
