import { z } from 'zod'
import { Dollars } from '../money/index.ts'
import { Charity, Words } from './charity.ts'

const Instant = z.iso.datetime({ offset: true })

export const ReceiptLine = z.strictObject({
  giftId: z.uuid(),
  /** The slug of the giveaway that its entries are for. */
  giveaway: z.string(),
  description: Words,
  /** What was paid, what of it went back until the receipt was issued, and what is left: given = paidBack + amount. */
  given: Dollars,
  paidBack: Dollars,
  amount: Dollars,
  treatment: z.enum(['contribution', 'not-deductible']),
})
export type ReceiptLine = z.output<typeof ReceiptLine>

/**
 * A receipt as it was issued: everything that its paper says, and nothing that is looked up again. It is kept as it is for ever; what
 * became of it since (void, replaced) stands beside it.
 */
export const ReceiptSnapshot = z.strictObject({
  form: z.literal(1),
  number: z.string().regex(/^EH-\d{4}-\d{2}-\d{6,}$/),
  issuedAt: Instant,
  /** The receipt that this one corrects; null for the first of a payment. */
  replaces: z.string().nullable(),
  paidAt: Instant,
  /** In which both instants are days. */
  timeZone: z.string(),
  currency: z.literal('USD'),
  donor: z.strictObject({ name: z.string().max(400), email: z.string().min(3).max(254) }),
  lines: z.array(ReceiptLine).min(1).max(100),
  charity: Charity,
  policy: z.strictObject({
    version: z.string(),
    wording: z.strictObject({ contribution: Words, notDeductible: Words, entries: Words, advice: Words }),
  }),
})
export type ReceiptSnapshot = z.output<typeof ReceiptSnapshot>
