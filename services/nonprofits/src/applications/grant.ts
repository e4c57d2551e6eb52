import type { grantPayments } from '@evenhand/contracts/http'

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
  returnReason: string | null
}

export interface Report {
  summary: string
  spentCents: number
  submittedAt: Date
}

/** What became of an award; a part of its application. */
export interface Grant {
  /** What was awarded, in cents. */
  cents: number
  /** What of it is owed no more. */
  canceledCents: number
  awardedAt: Date
  payments: Payment[]
  /** `2028-03-15` */
  reportDueOn: string
  report: Report | null
  /** Of which reminders its organization has been sent. */
  reminded: ('soon' | 'overdue')[]
}
