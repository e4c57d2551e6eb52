import { campaignTimeZone, instantOf, moveByDays, sponsorInvoice } from '@evenhand/contracts/catalogue'
import type { InvoiceNews } from '@evenhand/contracts/mail'

/** The end of the last day on which something is held for whoever has the invoice. */
export const endOfHold = (dueOn: string): Date => startOf(moveByDays(dueOn, sponsorInvoice.graceDays + 1))

const startOf = (day: string, time = '00:00:00'): Date => instantOf(day, time, campaignTimeZone)

/** Mails about money come in the morning. */
const morning = '09:00:00'

interface Step {
  what: Extract<InvoiceNews, 'due-soon' | 'overdue'> | 'over'
  at: Date
}

/** What becomes due of an unpaid invoice by itself, in order. */
export const stepsOf = ({ dueOn, heldUntil }: { dueOn: string; heldUntil: Date }): Step[] => [
  { what: 'due-soon', at: startOf(moveByDays(dueOn, -sponsorInvoice.reminderDays), morning) },
  { what: 'overdue', at: startOf(moveByDays(dueOn, 1), morning) },
  { what: 'over', at: heldUntil },
]

/** When the next of them is due; null after the last. */
export const nextLook = (steps: readonly Step[], now: Date): Date | null => steps.find(({ at }) => at > now)?.at ?? null

/** Which of them to take now that none was looked at since an instant: the last one alone, because what it says holds. */
export const dueStep = (steps: readonly Step[], since: Date, now: Date): Step['what'] | undefined =>
  steps.findLast(({ at }) => since <= at && at <= now)?.what
