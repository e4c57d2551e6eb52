import { feeCoverOf } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import { totalOf } from '../cart/rules.ts'
import type { CartLine } from '../cart/store.ts'
import type { CameBy } from '../confirmation/came-by.ts'
import { isMonthly, type Line, type MonthlyLine, type Renewal } from '../gifts/rules.ts'
import type { Payment } from '../processor/processor.ts'

/** opened: the processor is asked. payable: it gave a payment. paid: it has the money. superseded: the cart changed before that. */
export type CheckoutState = 'opened' | 'payable' | 'paid' | 'superseded'

export interface Checkout {
  id: string
  donorId: string
  donorName: string
  cartSessionId: string | null
  /** Which lines of the cart it pays; null for one without a cart. */
  cartLines: readonly CartLine[] | null
  browserSession: string | null
  requestKey: string | null
  /** Where the giver lives; null where it was not said. */
  region: string | null
  /** The link that the browser that pays came by. */
  ref: CameBy | null
  lines: readonly Line[]
  cents: Cents
  state: CheckoutState
  /** How often a payment was asked for: again when the one before died at the processor. */
  opening: number
  paymentId: string | null
  subscriptionId: string | null
  clientSecret: string | null
  /** When what it begins is charged next; null where nothing comes again. */
  renewsAt: Date | null
  createdAt: Date
  paidAt: Date | null
}

export type Settlement =
  | { kind: 'paid'; checkout: Checkout; paidAt: Date }
  | { kind: 'already-paid' }
  | { kind: 'not-paid' }
  /** Nobody can pay it any more: it was canceled at the processor, expired there, or is gone. */
  | { kind: 'dead' }
  /** The processor took another amount or currency than we asked for: nothing is granted, a person has to look. */
  | { kind: 'mismatch'; expected: string; taken: string }

/** What the present state of the payment at the processor makes of the checkout. A superseded one that was paid after all is paid. */
export function settle(checkout: Checkout, payment: Payment | undefined): Settlement {
  if (checkout.state === 'paid') return { kind: 'already-paid' }
  if (payment === undefined || payment.state === 'canceled') return { kind: 'dead' }
  if (payment.state !== 'paid' || payment.paidAt === undefined) return { kind: 'not-paid' }
  if (payment.currency !== 'usd' || payment.cents !== checkout.cents) {
    return {
      kind: 'mismatch',
      expected: formatDollars(checkout.cents),
      taken: `${formatDollars(payment.cents)} ${payment.currency}`,
    }
  }
  return { kind: 'paid', checkout: { ...checkout, state: 'paid', paidAt: payment.paidAt }, paidAt: payment.paidAt }
}

/** What of it is paid every month, if anything: a payment begins one such thing at most. */
export const monthlyLine = (lines: readonly Line[]) => lines.find(isMonthly)

/**
 * What of a checkout comes again every month: a level or a gift, and what covers the fee of a payment of that alone, where its donor covers
 * the fee.
 */
export function recurringOf(lines: readonly Line[]): { monthly: MonthlyLine; feeCover: Cents } | undefined {
  const monthly = monthlyLine(lines)
  if (!monthly) return undefined
  const covers = lines.some(({ kind }) => kind === 'fee-cover')
  return { monthly, feeCover: covers ? feeCoverOf(monthly.cents) : 0n }
}

/** What is paid with the first payment alone: other lines, and what covers the share of the fee that they add. */
export function onceOf(lines: readonly Line[]): Line[] {
  const recurring = recurringOf(lines)
  const others = lines.filter((line) => line !== recurring?.monthly)
  if (!recurring) return others
  return others
    .map((line) => (line.kind === 'fee-cover' ? { ...line, cents: line.cents - recurring.feeCover } : line))
    .filter(({ cents }) => cents > 0n)
}

/** What the membership or monthly gift of a checkout charges next, and when; undefined without one. */
export function renewalOf({ lines, renewsAt }: Pick<Checkout, 'lines' | 'renewsAt'>): Renewal | undefined {
  const recurring = recurringOf(lines)
  if (!recurring || !renewsAt) return undefined
  const { monthly, feeCover } = recurring
  return { cents: monthly.cents + feeCover, feeCover, at: renewsAt }
}

/** The lines with what covers the processor's fee of the whole payment, when the donor wants to cover it. */
export function coverFee(
  lines: readonly Line[],
  claimed: Cents | undefined,
): { kind: 'lines'; lines: readonly Line[] } | { kind: 'other-amount' } {
  if (claimed === undefined) return { kind: 'lines', lines }
  const cents = feeCoverOf(totalOf(lines))
  if (cents === 0n || cents !== claimed) return { kind: 'other-amount' }
  return { kind: 'lines', lines: [...lines, { kind: 'fee-cover', cents }] }
}

export const totalFits = (lines: readonly Line[], claimed: Cents): boolean => totalOf(lines) === claimed
