/**
 * What the processor's events tell of, by their type or, where a key ends with a point, by the family of their type. Events of other types
 * are kept, and nothing is done about them. docs/operations.md names the same to whoever sets up the endpoint at the processor.
 */
export const eventTypes = {
  'payment_intent.succeeded': 'payment',
  'invoice.paid': 'paid-invoice',
  'invoice.payment_failed': 'unpaid-invoice',
  'invoice.voided': 'unpaid-invoice',
  'charge.failed': 'decline',
  'setup_intent.setup_failed': 'setup-decline',
  'customer.subscription.': 'subscription',
  'refund.': 'money-back',
  'charge.dispute.': 'money-back',
} as const

export type Subject = (typeof eventTypes)[keyof typeof eventTypes]

/** What an event of this type tells of; undefined when nothing has to be done about it. */
export function subjectOf(type: string): Subject | undefined {
  const found = Object.entries(eventTypes).find(([key]) => (key.endsWith('.') ? type.startsWith(key) : type === key))
  return found?.[1]
}
