import type { Cents } from '@evenhand/contracts/money'

/**
 * A refund is on its way, done, or failed (the money came back to us). A dispute is an inquiry that takes nothing yet, opened (the payer's
 * bank took the money), won (it gave it back) or lost.
 */
export type MoneyBackState = 'on-its-way' | 'done' | 'failed' | 'inquiry' | 'opened' | 'won' | 'lost'

/** Money of a payment that goes back to its payer, as the processor has it now. */
export interface MoneyBack {
  id: string
  kind: 'refund' | 'dispute'
  state: MoneyBackState
  cents: Cents
  /** The gift that it was asked for; undefined when it is about the payment as a whole. */
  giftId: string | undefined
  /** Which of our requests it answers; undefined when it was made at the processor's own desk. */
  requestId: string | undefined
  at: Date
}
