import { z } from 'zod'
import { Email, Id, Line } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { OfflineGift, refundGift, usual } from './gifts.ts'
import { PurchaseForm } from './purchases.ts'

/** What takes two people from `secondPersonFromCents` on: one asks for it, another one approves it, and then it is done. */
export const WantedAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offline-gift'), gift: OfflineGift }),
  z.strictObject({ kind: z.literal('purchase'), purchase: PurchaseForm }),
  z.strictObject({ kind: z.literal('refund'), giftId: Id, ...refundGift.request.body.shape }),
])
export type WantedAct = z.output<typeof WantedAct>

export const approvalStates = ['asked', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** As the desk reads them. */
export const approvalStateWords: Readonly<Record<ApprovalState, string>> = {
  asked: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const Approval = z
  .strictObject({
    id: Id,
    act: WantedAct,
    amount: Dollars,
    /** What goes back beside a refund of what covered the card fee; else nothing. */
    feeCover: Dollars,
    donorName: z.string(),
    donorEmail: Email(),
    /** The name that this donor has here, where it is another one. */
    knownAs: z.string().nullable(),
    /** Of a payment of an invoice: its number, and what it is for. */
    invoice: z.strictObject({ number: z.string(), name: z.string() }).nullable(),
    /** Of a refund: how much the gift was, and whether the money is returned by hand. */
    gift: z.strictObject({ amount: Dollars, byHand: z.boolean() }).nullable(),
    state: z.enum(approvalStates),
    /** The administrator's id. */
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** Why it was refused. */
    reason: z.string().nullable(),
    /** Why the processor refused the refund that was approved. */
    failure: z.string().nullable(),
    /** The gift that is refunded, or that was recorded. */
    giftId: Id.nullable(),
    /** Whether the one who reads it asked for it, and so can withdraw it and not decide it. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof Approval>

/** `waiting`: undecided, the oldest first. `over`: decided or expired, what was asked last first. */
export const ApprovalFilter = z.strictObject({ state: z.enum(['waiting', 'over']).default('waiting') })
export type ApprovalFilter = z.output<typeof ApprovalFilter>

const desk = { service: 'donations', access: 'administrator' } as const
const ofApproval = { params: z.strictObject({ approvalId: Id }) }
const problems = [...usual, 'not-found', 'conflict'] as const

export const listApprovals = call({
  ...desk,
  method: 'GET',
  path: '/api/admin/approvals',
  summary:
    'What was asked of a second person: undecided, the oldest first, or what was decided or has expired, what was asked last first',
  roles: ['money'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...ApprovalFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(Approval) },
  problems: usual,
})

export const askApproval = call({
  ...desk,
  method: 'POST',
  path: '/api/admin/approvals',
  summary:
    'Ask a second person for a large gift by check or in cash, a large payment of an invoice, or a large refund; nothing is done until they approve it',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['approval-asked'],
  request: { body: WantedAct },
  response: { status: 201, body: Approval },
  problems: [...problems, 'refund-refused', 'already-recorded', 'not-possible', 'already-paid'],
})

export const approve = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/approvals/{approvalId}/approval',
  summary: 'Approve what another person asked for: it is done now, in their name and yours',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: [
    'approval-given',
    'offline-gift-recorded',
    'purchase-recorded',
    'refund-asked',
    'refund-by-hand',
    'refund-refused',
  ],
  request: ofApproval,
  response: { status: 200, body: Approval },
  problems: [...problems, 'refund-refused', 'already-recorded', 'not-possible', 'already-paid', 'request-in-progress'],
})

export const refuseApproval = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/approvals/{approvalId}/refusal',
  summary: 'Refuse what another person asked for, with the reason',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['approval-refused'],
  request: { ...ofApproval, body: z.strictObject({ reason: Line(500, 'Say why you refuse it') }) },
  response: { status: 200, body: Approval },
  problems,
})

export const withdrawApproval = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/approvals/{approvalId}/withdrawal',
  summary: 'Withdraw what one asked for oneself',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['approval-withdrawn'],
  request: ofApproval,
  response: { status: 200, body: Approval },
  problems,
})
