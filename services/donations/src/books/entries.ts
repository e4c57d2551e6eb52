import type { Cents } from '@evenhand/contracts/money'
import type { BalanceMovement } from '../processor/processor.ts'

/**
 * gifts: what was given. paid-back: what of it went back. clearing: what the processor owes us for what we know of; nothing once its
 * movements are booked too. processor-balance, processor-fees, bank: where the money is. unexplained: a movement that we cannot place.
 * grants: what was granted to organizations. grants-payable: what of that is still owed to them.
 */
export type Account =
  | 'gifts'
  | 'paid-back'
  | 'clearing'
  | 'processor-balance'
  | 'processor-fees'
  | 'bank'
  | 'unexplained'
  | 'grants'
  | 'grants-payable'

/** A debit is above zero, a credit below. */
export interface Posting {
  account: Account
  cents: Cents
  giftId?: string
}

/** One entry of the journal; its postings add up to nothing. */
export interface JournalEntry {
  source: string
  what: string
  paymentId: string | undefined
  at: Date
  postings: readonly Posting[]
}

interface BookedGift {
  giftId: string
  cents: Cents
  /** Undefined for a gift that came by another way than the processor: cash or a check, which lies at the bank. */
  paymentId: string | undefined
}

const whereItCame = ({ paymentId }: BookedGift): Account => (paymentId === undefined ? 'bank' : 'clearing')

export const giftConfirmed = (gift: BookedGift & { at: Date }): JournalEntry => ({
  source: `gift:${gift.giftId}`,
  what: 'Gift',
  paymentId: gift.paymentId,
  at: gift.at,
  postings: transfer(gift.cents, { from: 'gifts', to: whereItCame(gift), giftId: gift.giftId }),
})

/** Money of a gift went back; with cents below zero it came again (a dispute that was won, a refund that failed). */
export const giftReversed = (gift: BookedGift & { reversalId: string; at: Date }): JournalEntry => ({
  source: `reversal:${gift.reversalId}`,
  what: gift.cents > 0n ? 'Refunded' : 'Refund reversed',
  paymentId: gift.paymentId,
  at: gift.at,
  postings: transfer(gift.cents, { from: whereItCame(gift), to: 'paid-back', giftId: gift.giftId }),
})

const counterparts: Readonly<Record<BalanceMovement['kind'], Account>> = {
  charge: 'clearing',
  'money-back': 'clearing',
  payout: 'bank',
  fee: 'processor-fees',
  other: 'unexplained',
}

/** A movement on our balance at the processor: what moved, less the fee that it kept. */
export const balanceMoved = ({ id, kind, paymentId, cents, feeCents, at }: BalanceMovement): JournalEntry => ({
  source: `movement:${id}`,
  what: `Processor: ${kind}`,
  paymentId,
  at,
  postings: [
    { account: 'processor-balance' as const, cents: cents - feeCents },
    { account: 'processor-fees' as const, cents: feeCents },
    { account: counterparts[kind], cents: -cents },
  ].filter((posting) => posting.cents !== 0n),
})

/** A grant was decided: so much is owed to its organization. */
export const grantAwarded = ({ grantId, cents, at }: { grantId: string; cents: Cents; at: Date }): JournalEntry => ({
  source: `grant:${grantId}`,
  what: 'Grant',
  paymentId: undefined,
  at,
  postings: transfer(cents, { from: 'grants-payable', to: 'grants' }),
})

/** Payments are told apart within their grant. */
interface GrantPayment {
  grantId: string
  paymentId: string
  cents: Cents
  at: Date
}

/** A part of it was paid from the bank. */
export const grantPaid = ({ grantId, paymentId, cents, at }: GrantPayment): JournalEntry => ({
  source: `grant-payment:${grantId}:${paymentId}`,
  what: 'Grant paid',
  paymentId: undefined,
  at,
  postings: transfer(cents, { from: 'bank', to: 'grants-payable' }),
})

/** A payment came back: it lies at the bank, and is owed again. */
export const grantPaymentReturned = (returned: GrantPayment): JournalEntry => ({
  source: `grant-return:${returned.grantId}:${returned.paymentId}`,
  what: 'Grant payment returned',
  paymentId: undefined,
  at: returned.at,
  postings: transfer(returned.cents, { from: 'grants-payable', to: 'bank' }),
})

/** What of it is not paid is owed no more. */
export const grantCanceled = (canceled: {
  grantId: string
  cancellationId: string
  cents: Cents
  at: Date
}): JournalEntry => ({
  source: `grant-cancellation:${canceled.grantId}:${canceled.cancellationId}`,
  what: 'Grant canceled',
  paymentId: undefined,
  at: canceled.at,
  postings: transfer(canceled.cents, { from: 'grants', to: 'grants-payable' }),
})

const transfer = (cents: Cents, { from, to, giftId }: { from: Account; to: Account; giftId?: string }): Posting[] => [
  { account: to, cents, ...(giftId === undefined ? {} : { giftId }) },
  { account: from, cents: -cents, ...(giftId === undefined ? {} : { giftId }) },
]
