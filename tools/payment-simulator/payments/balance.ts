import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { expand } from '../http/parameters.ts'
import type { BalanceTransaction, Charge } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'

const FEE_PER_THOUSAND = 29
const FEE_FIXED_CENTS = 30
const DISPUTE_FEE_CENTS = 1500
const AVAILABLE_AFTER_S = 2 * 24 * 60 * 60

const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  source: z.string().optional(),
  type: z.string().optional(),
})

export const balanceEndpoints = [
  endpoint('get', '/balance_transactions', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'balance_transaction', '/v1/balance_transactions', params, (it) => {
        const sourceFits = params.source === undefined || it.source === params.source
        return sourceFits && (params.type === undefined || it.type === params.type)
      }),
  }),
  endpoint('get', '/balance_transactions/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('balance_transaction', id),
  }),
]

/** 2.9 % and 30 cents, as Stripe charges for a domestic card. */
export const feeCents = (amountCents: number): number =>
  Math.round((amountCents * FEE_PER_THOUSAND) / 1000) + FEE_FIXED_CENTS

interface Booking {
  source: string
  amount: number
  fee: number
  currency: string
  created: number
  type: 'charge' | 'refund' | 'adjustment'
  category: 'charge' | 'refund' | 'dispute' | 'dispute_reversal'
}

function book(tx: Transaction, booking: Booking): BalanceTransaction {
  const { amount, created, currency, fee, source, type, category } = booking
  return tx.add<'balance_transaction'>({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + AVAILABLE_AFTER_S,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  })
}

export const bookCharge = (tx: Transaction, { id, amount, currency, created }: Charge): BalanceTransaction =>
  book(tx, { source: id, amount, fee: feeCents(amount), currency, created, type: 'charge', category: 'charge' })

/** Stripe keeps the fee of a refunded charge. */
export const bookRefund = (tx: Transaction, charge: Charge, id: string, amount: number, created: number) =>
  book(tx, {
    source: id,
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    created,
    type: 'refund',
    category: 'refund',
  })

export const bookDispute = (tx: Transaction, charge: Charge, id: string, created: number) =>
  book(tx, {
    source: id,
    amount: -charge.amount,
    fee: DISPUTE_FEE_CENTS,
    currency: charge.currency,
    created,
    type: 'adjustment',
    category: 'dispute',
  })

export const bookDisputeWon = (tx: Transaction, charge: Charge, id: string, created: number) =>
  book(tx, {
    source: id,
    amount: charge.amount,
    fee: 0,
    currency: charge.currency,
    created,
    type: 'adjustment',
    category: 'dispute_reversal',
  })
