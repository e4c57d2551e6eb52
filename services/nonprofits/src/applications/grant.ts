import type { grantPayments, grantReports } from '@evenhand/contracts/http'

/** What one person recorded about money that came back or won't be paid, and another one confirmed. */
interface Recorded {
  reason: string
  evidence: string
  recordedBy: string
  recordedAt: Date
  confirmedBy: string | null
  confirmedAt: Date | null
}

export interface Payment {
  id: string
  cents: number
  /** `2027-03-15` */
  paidOn: string
  evidence: string
  state: (typeof grantPayments.grantPaymentStates)[number]
  recordedBy: string
  recordedAt: Date
  confirmedBy: string | null
  confirmedAt: Date | null
  /** Why it was taken back before it was confirmed. */
  takenBackReason: string | null
  /** Its return, as it was recorded; null again where that was taken back. */
  back: Recorded | null
  /** Returns of it that nobody confirmed, and why they were taken back. */
  returnsTakenBack: (Recorded & { takenBackReason: string })[]
}

/** That what was not paid of a grant won't be. */
export interface Cancellation extends Recorded {
  id: string
  cents: number
  state: (typeof grantPayments.cancellationStates)[number]
  takenBackReason: string | null
}

/** What the organization said the money did; it is public once it was accepted. */
export interface Report {
  id: string
  summary: string
  spentCents: number
  submittedAt: Date
  state: (typeof grantReports.reportReadings)[number]
  /** What was asked, or why it was hidden. */
  words: string
  /** Which administrator read it. */
  readBy: string | null
  readAt: Date | null
}

/** What became of an award; a part of its application. */
export interface Grant {
  /** What was awarded, in cents. */
  cents: number
  /** What of it is owed no more. */
  canceledCents: number
  awardedAt: Date
  payments: Payment[]
  cancellations: Cancellation[]
  /** Whether something of it waits for another person's confirmation. Follows from the rest; searches find it by this. */
  isPending: boolean
  /** `2028-03-15` */
  reportDueOn: string
  /** The newest last. */
  reports: Report[]
  /** What of them waits or is public. Follows from them; searches and sums find it here. */
  reporting: { isToRead: boolean; isReported: boolean; spentCents: number }
  /** Of which reminders its organization has been sent. */
  reminded: ('soon' | 'overdue')[]
}
