import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { clearableText, expand, flag, mergeMetadata, metadata } from '../http/parameters.ts'
import type { Charge, Dispute } from '../objects/shapes.ts'
import { timeFor } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { bookDispute, bookDisputeWon } from './balance.ts'
import { blankEvidence } from './evidence.ts'

const EVIDENCE_DUE_S = 7 * 24 * 60 * 60
const retrieveParams = z.strictObject({ expand: expand.optional() })
const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
})
const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: clearableText.optional() }).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
  expand: expand.optional(),
})

export const disputeEndpoints = [
  endpoint('get', '/disputes', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'dispute', '/v1/disputes', params, (dispute) => {
        const chargeFits = params.charge === undefined || dispute.charge === params.charge
        return chargeFits && (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent)
      }),
  }),
  endpoint('get', '/disputes/:id', { params: retrieveParams, answer: ({ tx, id }) => tx.get('dispute', id) }),
  endpoint('post', '/disputes/:id', {
    params: updateParams,
    answer: ({ tx, id, params }) => answerDispute(tx, tx.get('dispute', id), params),
  }),
  endpoint('post', '/disputes/:id/close', {
    params: retrieveParams,
    answer: ({ tx, id }) => closeDispute(tx, tx.get('dispute', id), 'lost'),
  }),
]

/** The cardholder's bank takes the money back, and a fee. */
export function openDispute(tx: Transaction, charge: Charge, now: number): Dispute {
  const id = newId('du')
  const dispute = tx.add<'dispute'>({
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [bookDispute(tx, charge, id, now)] as Dispute['balance_transactions'],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence(),
    evidence_details: {
      due_by: now + EVIDENCE_DUE_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  })
  charge.disputed = true
  charge._dispute = id
  tx.emit('charge.dispute.created', dispute)
  tx.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function answerDispute(tx: Transaction, dispute: Dispute, params: z.output<typeof updateParams>): Dispute {
  requireOpen(dispute)
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata)
  if (params.evidence) {
    dispute.evidence.uncategorized_text = params.evidence.uncategorized_text ?? null
    dispute.evidence_details.has_evidence = true
    if (params.submit !== false) {
      dispute.evidence_details.submission_count += 1
      dispute.status = 'under_review'
    }
  }
  tx.emit('charge.dispute.updated', dispute)
  return dispute
}

/** Ends the dispute; when won, the money comes back without the fee. @throws 400 when it has ended before */
export function closeDispute(tx: Transaction, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  requireOpen(dispute)
  const charge = tx.get('charge', dispute.charge)
  dispute.status = outcome
  if (outcome === 'won') {
    const booked = bookDisputeWon(tx, charge, dispute.id, timeFor(tx, charge.customer))
    dispute.balance_transactions.push(booked)
    tx.emit('charge.dispute.funds_reinstated', dispute)
  }
  tx.emit('charge.dispute.closed', dispute)
  return dispute
}

function requireOpen(dispute: Dispute): void {
  if (dispute.status === 'needs_response' || dispute.status === 'under_review') return
  throw badRequest(`This dispute is already closed: its status is ${dispute.status}.`, 'dispute_already_closed')
}
