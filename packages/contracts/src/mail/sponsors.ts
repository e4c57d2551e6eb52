import { z } from 'zod'
import { Id, Line } from '../ids/index.ts'
import { InvoiceSnapshot } from '../receipts/index.ts'
import { JsonText } from './json-text.ts'

const yesOrNo = z.enum(['yes', 'no'])
const digits = z.string().regex(/^\d{1,15}$/)

/** What happened to a sponsorship: one mail a change. */
export const sponsorshipNews = [
  'received',
  'shown',
  'declined',
  'paused',
  'resumed',
  'moved',
  'other-block',
  'no-block',
  'ends-soon',
  'over',
  'ended',
  'paid-back',
  'logo-shown',
  'logo-left-out',
  'logo-taken-down',
  'invoice-canceled',
  'invoice-over',
  'contact-new',
  'contact-former',
] as const
export type SponsorshipNews = (typeof sponsorshipNews)[number]

/** Why an invoice is mailed: it is new, was asked for again, is due soon, or was due. */
export const invoiceNews = ['new', 'again', 'due-soon', 'overdue'] as const
export type InvoiceNews = (typeof invoiceNews)[number]

/** What is told to whoever stands in line for a block. */
export const waitingNews = ['joined', 'offered', 'lapsed', 'removed'] as const
export type WaitingNews = (typeof waitingNews)[number]

export const sponsorMails = {
  'sponsorship-changed': z.object({
    what: z.enum(sponsorshipNews),
    contactName: Line(200),
    companyName: Line(100, 'missing'),
    /** "Silver sponsorship, 3 months". */
    name: Line(200, 'missing'),
    /** In words; empty where none is known. */
    lastDay: z.string().max(40).default(''),
    /** Of an administrator; empty without one. */
    reason: z.string().max(2000).default(''),
    /** Its number; empty without one. */
    invoice: z.string().max(40).default(''),
    /** Which it is; a mail that was asked for before this was told has neither. */
    kind: z.enum(['tier', 'block']).optional(),
    isPaid: yesOrNo.default('no'),
    isPaused: yesOrNo.default('no'),
    /** Its id while its invoice can be paid by card; else empty. */
    payableId: z.union([Id, z.literal('')]).default(''),
    /** Whether it had a logo, which goes with it. */
    losesLogo: yesOrNo.default('no'),
    /** Whether money is left for time that it didn't get. */
    hasUnused: yesOrNo.default('no'),
  }),
  'sponsorship-invoice': z.object({
    what: z.enum(invoiceNews),
    sponsorshipId: Id,
    snapshot: JsonText(InvoiceSnapshot),
    /** Who is the contact by now; empty where it is the one on the paper. */
    contactName: z.string().max(200).default(''),
  }),
  'sponsor-waiting': z.object({
    what: z.enum(waitingNews),
    contactName: Line(200),
    companyName: Line(100, 'missing'),
    /** Of the block that is held; empty for none. */
    name: z.string().max(200).default(''),
    /** What a block of the size that they want costs; empty in mails that were asked for before this was told. */
    amount: z.string().max(20).default(''),
    /** Until when, in words; empty for none. */
    until: z.string().max(60).default(''),
    sponsorshipId: z.union([Id, z.literal('')]).default(''),
    /** Of an administrator; empty without one. */
    reason: z.string().max(2000).default(''),
  }),
  'sponsor-figures': z.object({
    contactName: Line(200),
    companyName: Line(100, 'missing'),
    name: Line(200, 'missing'),
    /** "October 2026". */
    month: Line(40, 'missing'),
    views: digits,
    clicks: digits,
    /** In words; empty where it isn't shown any longer. */
    lastDay: z.string().max(40).default(''),
    /** Whether it is paused, so that it isn't shown at the moment. */
    isPaused: yesOrNo.default('no'),
    sponsorshipId: Id,
    /** Lets whoever got the mail stop them. */
    proof: Line(40, 'missing'),
  }),
}
