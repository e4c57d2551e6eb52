import type { Grant, Payment } from '../applications/grant.ts'

/** Confirmed, and no return of it is: one that another person has not confirmed changes nothing yet. */
export const countsAsPaid: Payment['state'][] = ['paid', 'returning']

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { cents }) => sum + cents, 0)

export const isPaid = ({ state }: Payment): boolean => countsAsPaid.includes(state)

/** Confirmed, and not come back. */
export const paidCents = ({ payments }: Pick<Grant, 'payments'>): number => sumOf(payments.filter(isPaid))

/** Recorded, confirmed or not, and not come back. */
const takenCents = ({ payments }: Grant): number =>
  sumOf(payments.filter((payment) => payment.state === 'recorded' || isPaid(payment)))

/** What can still be paid. */
export const leftCents = (grant: Grant): number => grant.cents - grant.canceledCents - takenCents(grant)
