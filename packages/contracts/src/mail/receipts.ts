import { z } from 'zod'
import { levels } from '../catalogue/index.ts'
import { Line } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { ReceiptSnapshot } from '../receipts/index.ts'
import { Instant, NotOpen } from './fields.ts'
import { JsonText } from './json-text.ts'

const Snapshot = JsonText(ReceiptSnapshot)
/** What was paid for: "Gift of $50.00; 2x Entry Multiplier, 30 days". */
const Description = Line(2000, 'missing')

/** Why a receipt that is sent again is worth nothing, or null. */
const VoidMark = z.union([
  z.null(),
  z.strictObject({ cause: z.enum(['refund', 'dispute']), since: Instant }),
  z.strictObject({ cause: z.literal('replaced'), since: Instant, by: z.string() }),
])

/** About payments and what went back of them. */
export const receiptMails = {
  receipt: z.object({
    giftId: z.string().min(1).max(200),
    receiptNumber: Line(60, 'missing'),
    donorName: Line(400),
    amount: Dollars,
    description: Description,
    date: Instant,
    kind: z.enum(['one-time', 'monthly']),
    /** What comes again of it, what it is charged next, and when. */
    renewalOf: z.enum(['membership', 'monthly-gift']).optional(),
    renewalAmount: Dollars.optional(),
    /** What of that covers the card fee, where the donor covers it. */
    renewalFeeCover: Dollars.optional(),
    renewalAt: Instant.optional(),
    notOpen: NotOpen,
    /** Whether sponsorships are all that was paid, but for the card fee, or some of it. */
    sponsorships: z.enum(['all', 'some']).optional(),
    /** What its PDF says; absent in mails that were asked for before there was one. */
    snapshot: Snapshot.optional(),
  }),
  'corrected-receipt': z.object({ donorName: Line(400), snapshot: Snapshot }),
  'receipt-again': z.object({ donorName: Line(400), snapshot: Snapshot, void: JsonText(VoidMark) }),
  refund: z.object({
    donorName: Line(400),
    amount: Dollars,
    /** What it is taken of. */
    description: Description,
    /** Whether nothing is left of what it is taken of. */
    whole: z.enum(['yes', 'no']),
    date: Instant,
    /** The level that the donor has already: a second membership is not begun, and its month is refunded. */
    levelBeside: z.enum(levels).optional(),
    /** The same of a monthly gift: its amount. */
    giftBeside: Dollars.optional(),
    /** Another payment had bought it already. */
    boughtBefore: z.literal('yes').optional(),
    /** What it is taken of earned no entries, as a sponsorship. */
    noEntries: z.literal('yes').optional(),
    /** Of a month: what comes after it is charged all the same, and when, while nobody ends it. */
    nextOf: z.enum(['membership', 'monthly-gift']).optional(),
    nextAmount: Dollars.optional(),
    nextAt: Instant.optional(),
    /** It came as a check or in cash, and goes back past the processor. */
    byHand: z.literal('yes').optional(),
    /** The receipt that is void now, when nothing is left of the payment. */
    voidReceipt: Line(60).optional(),
    /** The corrected receipt, when something is left. */
    snapshot: Snapshot.optional(),
  }),
}
