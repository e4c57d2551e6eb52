import { campaignDay, moveByDays, sponsorInvoice, taxPolicyAt, wordingOf } from '@evenhand/contracts/catalogue'
import type { sponsorInvoices as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { organization } from '@evenhand/contracts/organization'
import { charityOf, type InvoiceSnapshot } from '@evenhand/contracts/receipts'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import { actEvent, answeredBefore } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Inquiries } from '../inquiries/store.ts'
import { readInquiry } from '../inquiries/use-cases.ts'
import { sponsorshipFrom, thingHeld } from '../sponsorships/hold.ts'
import { isOver } from '../sponsorships/rules.ts'
import type { SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Invoice, Sponsorship } from '../sponsorships/sponsorship.ts'
import { findAtCells, findByRequest, insertSponsorship, releaseHold, type Sponsorships } from '../sponsorships/store.ts'
import { invoiceMail } from './mails.ts'
import { type Numbers, takeNumber } from './numbers.ts'
import { endOfHold } from './rules.ts'

export interface InvoiceDeps extends SponsorshipDeps {
  inquiries: Inquiries
  numbers: Numbers
  donorIdOf: DonorIdOf
}

interface Issuing {
  by: string
  idempotency: IdempotencyKey | undefined
}

const attemptsMax = 5

/**
 * Holds a tier or a block for a company until its invoice is over, and mails the invoice. Its cells are taken as anybody takes them: unique keys
 * decide. A repeat of the request gets the first answer; its inquiry is answered after, by whoever follows the invoice.
 */
export async function issueInvoice(deps: InvoiceDeps, form: calls.InvoiceForm, issuing: Issuing): Promise<Sponsorship> {
  const { sponsorships, donorIdOf } = deps
  const { dueDays, inquiryId, ...chosen } = form
  const now = deps.now()
  const made = sponsorshipFrom(chosen, { holder: undefined, idempotency: issuing.idempotency, donorIdOf, now })
  let issued: Issued | undefined
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const repeated = await findByRequest(sponsorships, made.requestKey)
    if (repeated) return answeredBefore(repeated, made)
    if (inquiryId !== undefined) await readInquiry(deps.inquiries, inquiryId)
    // A twin of the same request may hold them since: it is found above, next time.
    if ((await freeCells(sponsorships, made, now)) === 'a-twin-was-first') continue
    // As late as can be, so that few numbers are taken for nothing.
    issued ??= await withInvoice(deps, made, { dueDays, inquiryId, by: issuing.by, now })
    const { invoice } = issued
    const told = {
      administratorId: issuing.by,
      thing: { kind: 'sponsorship', id: made._id },
      words: invoice.number,
    } as const
    const act = actEvent({ ...told, action: 'sponsorship-invoiced', at: now })
    if (await insertSponsorship(sponsorships, issued, thingHeld(issued), invoiceMail(issued, invoice, 'new'), act))
      return issued
  }
  throw new Problem('block-taken')
}

type Issued = Sponsorship & { invoice: Invoice }

async function withInvoice(
  { numbers }: InvoiceDeps,
  made: Sponsorship,
  { dueDays, inquiryId, by, now }: { dueDays: number; inquiryId: string | undefined; by: string; now: Date },
): Promise<Issued> {
  const issuedOn = campaignDay(now)
  const dueOn = moveByDays(issuedOn, dueDays)
  const number = await takeNumber(numbers, issuedOn.slice(0, 4))
  const paper = paperOf(made, { number, issuedOn, dueOn, now })
  return {
    ...made,
    heldUntil: endOfHold(dueOn),
    invoice: { number, paper, inquiryId: inquiryId ?? null, lookAt: now, canceledAt: null },
    acts: [{ state: 'held', note: `Invoice ${number}`, by, at: now }],
  }
}

function paperOf(
  { companyName: company, contactName, contactEmail, name: description, cents }: Sponsorship,
  { now, dueOn, ...of }: { number: string; issuedOn: string; dueOn: string; now: Date },
): InvoiceSnapshot {
  const policy = taxPolicyAt(now)
  return {
    form: 1,
    ...of,
    dueOn,
    heldThrough: moveByDays(dueOn, sponsorInvoice.graceDays),
    currency: 'USD',
    company,
    contact: { name: contactName, email: contactEmail },
    description,
    amount: toDollars(BigInt(cents)),
    charity: charityOf(organization),
    policy: { version: policy.version, notDeductible: wordingOf(policy, ['sponsorship']).notDeductible },
  }
}

/** Whoever holds some of them no more gives them up; refused where somebody has one. */
async function freeCells(
  sponsorships: Sponsorships,
  { cells, requestKey }: Sponsorship,
  now: Date,
): Promise<'free' | 'a-twin-was-first'> {
  for (const standing of await findAtCells(sponsorships, cells)) {
    if (standing.requestKey === requestKey) return 'a-twin-was-first'
    if (!isOver(standing, now)) throw new Problem('block-taken')
    await releaseHold(sponsorships, standing, now)
  }
  return 'free'
}
