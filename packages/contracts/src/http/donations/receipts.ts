import { z } from 'zod'
import { Email } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'

export const Receipt = z
  .strictObject({
    number: z.string(),
    issuedAt: z.iso.datetime(),
    paidAt: z.iso.datetime(),
    description: z.string(),
    amount: Dollars,
    /** What of it is a contribution by the tax policy of its day; the rest was bought. */
    contribution: Dollars,
    /** Void: the payment went back. Replaced: a corrected receipt replaces it. */
    state: z.enum(['valid', 'void', 'replaced']),
    voidedAt: z.iso.datetime().nullable(),
    /** The receipt that this one corrects, and the one that corrects this one. */
    replaces: z.string().nullable(),
    replacedBy: z.string().nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof Receipt>

const ReceiptNumber = z
  .string()
  .regex(/^EH-\d{4}-\d{2}-\d{6,}$/, 'That isn’t a valid receipt number')
  .meta({ example: 'EH-2026-07-000123' })

export const listReceipts = call({
  service: 'donations',
  method: 'GET',
  path: '/api/receipts',
  summary: 'One donor’s receipts, newest payment first, for that person or an administrator',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: z.array(Receipt) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

/** Drawing a paper costs more than reading a row: limited like a change. */
export const getReceiptPdf = call({
  service: 'donations',
  method: 'GET',
  path: '/api/receipts/{number}/pdf',
  summary: 'A copy of a receipt, marked DUPLICATE with the original date, and VOID if it is; the original was emailed',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'write',
  audited: ['receipt-downloaded'],
  request: { params: z.strictObject({ number: ReceiptNumber }) },
  response: { status: 200, file: 'application/pdf' },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-found', 'dependency-unavailable'],
})

export const reissueReceipt = call({
  service: 'donations',
  method: 'POST',
  path: '/api/receipts/{number}/reissue',
  summary: 'Email a receipt to its donor again: the same number and date, marked DUPLICATE',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'write',
  idempotent: true,
  audited: ['receipt-sent-again'],
  request: { params: z.strictObject({ number: ReceiptNumber }) },
  response: { status: 202, body: z.strictObject({ number: z.string(), sentTo: z.string() }) },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-found',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

const Day = (message: string) => z.iso.date(message).meta({ example: '2026-01-01' })

export const getStatementPdf = call({
  service: 'donations',
  method: 'GET',
  path: '/api/statements',
  summary: 'What one donor gave in a range of dates, inclusive, as a PDF: totals by giveaway, with refunds',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'write',
  audited: ['statement-downloaded'],
  request: {
    query: z
      .strictObject({
        from: Day('Choose the first day'),
        to: Day('Choose the last day'),
        email: Email().optional(),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day can’t be before the first' }),
  },
  response: { status: 200, file: 'application/pdf' },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'account-not-found',
    'dependency-unavailable',
  ],
})
