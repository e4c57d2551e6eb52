import { searchedIn } from '@evenhand/contracts/search'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { ParsedOf, sponsors } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import {
  actEvent,
  decide,
  mailEvent,
  newReview,
  type NewDocument,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Inquiry, InquiryAct } from './inquiry.ts'
import { findInvoicesFor, type Sponsorships } from '../sponsorships/store.ts'
import { isInvoiced } from './rules.ts'
import { findInquiry, type Inquiries } from './store.ts'

export type InquiryForm = ParsedOf<typeof sponsors.sendSponsorInquiry>['body']

/** An inquiry as it is kept, with the mail to the people who answer and the one to whoever asked. */
export function newInquiry(
  form: InquiryForm,
  { donorIdOf, now }: { donorIdOf: DonorIdOf; now: Date },
): NewDocument<Inquiry> {
  const { companyName, contactName, email } = form
  const inquiry: AskedInquiry = {
    _id: uuidv7(),
    companyName,
    contactName,
    email,
    donorId: donorIdOf(email),
    phone: form.phone || null,
    tier: form.tier ?? null,
    blocksWanted: form.blocksWanted ?? null,
    message: form.message || null,
    ...newReview('open', searchedIn(form.companyName, form.contactName, form.email), now),
    receivedAt: now,
  }
  return { document: inquiry, events: [mailOf(inquiry), confirmationOf(inquiry, donorIdOf)] }
}

type AskedInquiry = NewDocument<Inquiry>['document']

const askedIn = ({ tier, blocksWanted }: AskedInquiry) => ({
  ...(tier && { tier }),
  ...(blocksWanted !== null && { blocksWanted: `${blocksWanted}` }),
})

const mailOf = (inquiry: AskedInquiry): PendingEvent => {
  const { _id, companyName, contactName, email, phone, message } = inquiry
  return mailEvent('sponsor-inquiry', {
    key: _id,
    mailKey: `sponsor-inquiry:${_id}`,
    to: supportEmail,
    values: {
      companyName,
      contactName,
      email,
      phone: phone ?? '',
      ...askedIn(inquiry),
      message: message ?? '',
    },
  })
}

/** To whoever asked: one a day for one address, whoever types it how often. The address itself stays out of the key, which is kept longer. */
const confirmationOf = (inquiry: AskedInquiry, donorIdOf: DonorIdOf): PendingEvent => {
  const { _id, email, receivedAt } = inquiry
  return mailEvent('message-received', {
    key: _id,
    mailKey: `inquiry-received:${donorIdOf(email)}:${receivedAt.toISOString().slice(0, 10)}`,
    to: email,
    values: { what: 'sponsor-inquiry', ...askedIn(inquiry) },
  })
}

const missing = 'We couldn’t find that inquiry.'

export async function readInquiry(inquiries: Inquiries, id: string): Promise<Inquiry> {
  const inquiry = await findInquiry(inquiries, id)
  if (!inquiry) throw new Problem('not-found', { detail: missing })
  return inquiry
}

/** Says that an inquiry is answered, or open again, unless it stands otherwise by now than the administrator saw. */
export const noteInquiry = (
  inquiries: Inquiries,
  id: string,
  { seen, ...act }: InquiryAct & { seen: number },
): Promise<Inquiry> => decide(inquiries, { id, seen, missing }, () => ({ act, events: [inquiryAct(id, act)] }))

/**
 * Says that an inquiry is answered by an invoice, once, when nothing that it asks for is left to invoice; one that was forgotten meanwhile needs no
 * answer.
 */
export async function answerByInvoice(
  { inquiries, sponsorships }: { inquiries: Inquiries; sponsorships: Sponsorships },
  id: string,
  { number, by, at }: { number: string; by: string; at: Date },
): Promise<void> {
  const act: InquiryAct = { state: 'answered', note: `Invoice ${number}`, by, at }
  const issued = await findInvoicesFor(sponsorships, [id])
  try {
    await decide<InquiryAct['state'], Inquiry>(inquiries, { id, missing }, (inquiry) => {
      const isDone = inquiry.state === 'answered' || inquiry.acts.some(({ note }) => note === act.note)
      return isDone || !isInvoiced(inquiry, issued) ? undefined : { act, events: [inquiryAct(id, act)] }
    })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
  }
}

/** Without the note: it is about people, and forgotten with the inquiry. */
const inquiryAct = (id: string, { state, by: administratorId, at }: InquiryAct): PendingEvent => {
  const action = state === 'answered' ? 'inquiry-answered' : 'inquiry-opened'
  return actEvent({ administratorId, action, thing: { kind: 'inquiry', id }, at })
}
