import { z } from 'zod'
import { Dollars } from '../money/index.ts'
import { Charity, Words } from './charity.ts'

/** An invoice as it was issued: everything that its paper says. It is kept as it is; what became of it stands beside it. */
export const InvoiceSnapshot = z.strictObject({
  form: z.literal(1),
  number: z.string().regex(/^EI-\d{4}-\d{6,}$/),
  /** Days where the campaign is. */
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** What it is for is held for the company to the end of this day. */
  heldThrough: z.iso.date(),
  currency: z.literal('USD'),
  company: z.string().min(1).max(100),
  contact: z.strictObject({ name: z.string().max(200), email: z.string().min(3).max(254) }),
  description: Words,
  amount: Dollars,
  charity: Charity,
  policy: z.strictObject({ version: z.string(), notDeductible: Words }),
})
export type InvoiceSnapshot = z.output<typeof InvoiceSnapshot>
