import { z } from 'zod'
import { Line } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { Instant, NotOpen } from './fields.ts'

const Level = z.string().regex(/^[a-z]{1,20}$/)
/** A membership has a level, and a monthly gift an amount. */
const holder = { donorName: Line(400), level: Level.optional(), gift: Dollars.optional() }

/** What is added to each payment for the card fee, where the donor covers it. */
const feeCover = Dollars.optional()

/** An instant, or empty where there is none. */
const MaybeAt = z.union([z.literal(''), Instant])
const nextPayment = { nextAmount: z.union([z.literal(''), Dollars]), nextAt: MaybeAt }

/** About a membership, or a monthly gift. Its beginning is told by the receipt. */
export const membershipMails = {
  'membership-payment-failed': z.object({
    ...holder,
    amount: Dollars,
    /** From the second notice on; the first one counts the days from when it leaves. */
    lapsesAt: Instant.optional(),
    payWithinDays: z
      .string()
      .regex(/^[1-9]\d?$/)
      .optional(),
    notice: z.enum(['first-notice', 'second-notice', 'last-notice']),
    /** `visa 4242`; empty when no card is known. */
    card: z.string().max(60),
  }),
  'membership-caught-up': z.object({ ...holder, ...nextPayment }),
  'membership-lapsed': z.object(holder),
  'membership-level': z.object({
    donorName: holder.donorName,
    /** rose: at once, the rest of the month is paid. falls: with the next payment. stays: a chosen fall was taken back. paid-back: the payment for a rise went back. disputed: its bank took it. */
    change: z.enum(['rose', 'falls', 'stays', 'paid-back', 'disputed']),
    from: Level,
    to: Level,
    /** The next payment, from which the price below is paid. */
    at: MaybeAt,
    monthly: Dollars,
    feeCover,
    entriesPerMonth: z.string().regex(/^\d{1,9}$/),
    notOpen: NotOpen,
  }),
  /** Another amount of a monthly gift. changes: with the next payment. stays: a chosen amount was taken back. */
  'membership-amount': z.object({
    donorName: holder.donorName,
    change: z.enum(['changes', 'stays']),
    before: Dollars,
    /** The next payment, from which the amount below is paid. */
    at: MaybeAt,
    monthly: Dollars,
    feeCover,
    /** Before any multiplier. */
    entriesPerMonth: z.string().regex(/^\d{1,9}$/),
    notOpen: NotOpen,
  }),
  /** `skipped`: the day of the payment that is not made. */
  'membership-paused': z.object({ ...holder, skipped: MaybeAt, ...nextPayment }),
  'membership-goes-on': z.object({
    ...holder,
    after: z.enum(['pause', 'cancellation']),
    ...nextPayment,
    notOpen: NotOpen,
  }),
  /** `endsAt`: until when it is paid; empty when it ended at once. */
  /** `byUs`: its holder can't sign in to keep it. */
  'membership-cancelled': z.object({ ...holder, endsAt: MaybeAt, byUs: z.literal('yes').optional() }),
}
