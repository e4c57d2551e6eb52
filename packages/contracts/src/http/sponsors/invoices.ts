/** Sponsorships that are paid by an invoice: made at the desk, held until it is over, paid by card, check or transfer. */
import { z } from 'zod'
import { sponsorInvoice, sponsorTierNames } from '../../catalogue/index.ts'
import { Id } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import {
  Cells,
  company,
  DeskSponsorship,
  forAdministrators,
  ofSponsorship,
  seen,
  SponsorshipReason,
} from './sponsorships.ts'

const { dueDaysMin, dueDaysMax } = sponsorInvoice
const dueMessage = `Choose ${dueDaysMin} to ${dueDaysMax} days`

const invoiced = {
  ...company,
  /** How many days after today it is due. */
  dueDays: z.int(dueMessage).min(dueDaysMin, dueMessage).max(dueDaysMax, dueMessage),
  /** Which inquiry it answers. */
  inquiryId: Id.optional(),
}

/** What is asked for, whatever is chosen. */
export const InvoiceTerms = z.strictObject(invoiced)

export const InvoiceForm = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('tier'), tier: z.enum(sponsorTierNames, 'Choose a tier'), ...invoiced }),
    z.strictObject({ kind: z.literal('block'), cells: Cells, ...invoiced }),
  ],
  'Choose a tier or a block',
)
export type InvoiceForm = z.output<typeof InvoiceForm>

export const issueInvoice = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/admin/sponsorships',
  summary:
    'Hold a tier or a block for a company and email it an invoice; its inquiry is marked as answered once all that it asks for is invoiced',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  idempotent: 'own-key',
  audited: ['sponsorship-invoiced'],
  request: { body: InvoiceForm },
  response: { status: 201, body: DeskSponsorship },
  problems: [...forAdministrators, 'not-found', 'block-taken', 'idempotency-key-reused'],
})

/** `sent-again`: the same invoice once more. `canceled`: it can’t be paid by card any more, and its cells are free. */
export const InvoiceDecision = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('sent-again'), seen }),
  z.strictObject({ verdict: z.literal('canceled'), ...SponsorshipReason.shape, seen }),
])
export type InvoiceDecision = z.output<typeof InvoiceDecision>

export const decideInvoice = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsorships/{sponsorshipId}/invoice',
  summary: 'Send an invoice again, or cancel it with a reason, which its company reads by email',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['sponsorship-invoice-sent-again', 'sponsorship-invoice-canceled'],
  request: { params: ofSponsorship, body: InvoiceDecision },
  response: { status: 200, body: DeskSponsorship },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

/** An open invoice, as whoever has its link sees it. */
export const OpenInvoice = z
  .strictObject({ number: z.string(), name: z.string(), companyName: z.string(), amount: Dollars, dueOn: z.iso.date() })
  .meta({ id: 'OpenInvoice' })
export type OpenInvoice = z.output<typeof OpenInvoice>

export const getOpenInvoice = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsorships/{sponsorshipId}/invoice',
  summary: 'An invoice that can be paid by card, by the id that only its mail has until it is paid',
  access: 'anyone',
  limit: 'read',
  request: { params: ofSponsorship },
  response: { status: 200, body: OpenInvoice },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
