import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { decide, type Decision } from '@evenhand/service-kit/mongo'
import type { Inquiries } from '../inquiries/store.ts'
import { answerByInvoice } from '../inquiries/use-cases.ts'
import { mailOf } from '../sponsorships/mails.ts'
import { nowhere } from '../sponsorships/rules.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Invoice, Sponsorship } from '../sponsorships/sponsorship.ts'
import { findInvoicesDue } from '../sponsorships/store.ts'
import { invoiceMail } from './mails.ts'
import { dueStep, nextLook, stepsOf } from './rules.ts'

type State = Sponsorship['state']
type FollowDeps = SponsorshipDeps & { inquiries: Inquiries }

/** Takes the step that is due of an invoice: its inquiry is answered, its company reminded, or its cells given up with a mail. Twice is once. */
export const followInvoice = (deps: FollowDeps, id: string): Promise<Sponsorship> =>
  decide<State, Sponsorship>(deps.sponsorships, { id, missing: missingSponsorship }, async (known) => {
    const { invoice, acts, createdAt } = known
    const now = deps.now()
    if (!invoice?.lookAt || invoice.lookAt > now) return undefined
    // When it is looked at first: a reminder answers nothing that a person opened again.
    if (invoice.inquiryId !== null && invoice.lookAt <= createdAt) {
      const { number, inquiryId } = invoice
      await answerByInvoice(deps, inquiryId, { number, by: acts[0]?.by ?? '', at: createdAt })
    }
    return stepOf(known, invoice, { since: invoice.lookAt, now })
  })

function stepOf(
  known: Sponsorship,
  invoice: Invoice,
  { since, now }: { since: Date; now: Date },
): Decision<State, Sponsorship> {
  // Paid or canceled: nothing more is due.
  if (known.state !== 'held' || invoice.canceledAt !== null) return { set: { invoice: { ...invoice, lookAt: null } } }
  const steps = stepsOf({ dueOn: invoice.paper.dueOn, heldUntil: known.heldUntil })
  const set = { invoice: { ...invoice, lookAt: nextLook(steps, now) } }
  const step = dueStep(steps, since, now)
  if (step === undefined) return { set }
  if (step === 'over') return { set: { ...set, places: nowhere(known._id) }, events: [mailOf(known, 'invoice-over')] }
  return { set, events: [invoiceMail(known, invoice, step)] }
}

const together = 100

/** Finishes what was begun with an invoice, reminds of it, and ends its hold. */
export const invoicesJob = (deps: FollowDeps): Job => ({
  name: 'follow-invoices',
  everyMs: 60_000,
  async run() {
    const due = await findInvoicesDue(deps.sponsorships, deps.now(), together)
    await eachOnItsOwn(due, ({ _id }) => followInvoice(deps, _id))
    return due.length === together
  },
})
