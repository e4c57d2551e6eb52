import type { Cents } from '@evenhand/contracts/money'
import type { BalanceMovement } from '../processor/processor.ts'

/**
 * gifts: what was given. paid-back: what of it went back. clearing: what the processor owes us for what we know of; nothing once its
 * movements are booked too. processor-balance, processor-fees, bank: where the money is. unexplained: a movement that we cannot place.
 */
export type Account =
  | 'gifts'
  | 'paid-back'
  | 'clearing'
  | 'processor-balance'
  | 'processor-fees'
  | 'bank'
  | 'unexplained'

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

const transfer = (cents: Cents, { from, to, giftId }: { from: Account; to: Account; giftId: string }): Posting[] => [
  { account: to, cents, giftId },
  { account: from, cents: -cents, giftId },
]
