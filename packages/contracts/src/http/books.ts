import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { call } from './call.ts'

const At = z.iso.datetime()

export const getBooks = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/books',
  summary: 'The balance of each account of the books; debits above zero, all of them together nothing',
  access: 'administrator',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z
      .strictObject({ accounts: z.array(z.strictObject({ account: z.string(), balance: z.string() })) })
      .meta({ id: 'Books' }),
  },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const Reconciliation = z
  .strictObject({
    id: Id,
    since: At,
    until: At,
    startedAt: At,
    /** Null while it runs, and for ever when it was broken off. */
    endedAt: At.nullable(),
    /** How many payments and memberships were looked at. */
    compared: z.int(),
    differences: z.array(
      z.strictObject({
        objectId: z.string(),
        kind: z.enum([
          'gift-missing',
          'amount-differs',
          'money-back-differs',
          'payment-unknown',
          'membership-differs',
          'movement-unexplained',
          'uncleared',
        ]),
        detail: z.string(),
        /** Whether our record agrees now. */
        mended: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.output<typeof Reconciliation>

export const listReconciliations = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/reconciliations',
  summary: 'The newest comparisons with the payment processor and what each found',
  access: 'administrator',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Reconciliation) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const reconcile = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/reconciliations',
  summary: 'Compare with the payment processor now, from a day on',
  access: 'administrator',
  limit: 'write',
  request: { body: z.strictObject({ since: z.iso.date('Please choose a day') }) },
  response: { status: 201, body: z.array(Reconciliation) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'request-in-progress', 'dependency-unavailable'],
})

export const auditedActions = [
  'refund-asked',
  'refund-refused',
  'refund-by-hand',
  'offline-gift-recorded',
  'compared-with-processor',
  'gifts-exported',
  'memberships-exported',
] as const

/** One thing that an administrator did. Nobody can change or remove it. */
export const AuditEntry = z
  .strictObject({
    id: Id,
    at: At,
    /** The administrator's id. */
    by: z.string(),
    action: z.enum(auditedActions),
    giftId: Id.nullable(),
    donorName: z.string().nullable(),
    amount: Dollars.nullable(),
    /** Why, or what exactly, in words. */
    words: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What administrators did with gifts and books, the newest first, a page at a time',
  access: 'administrator',
  limit: 'read',
  request: {
    query: z.strictObject({
      /** The `next` of the page before. */
      after: Id.optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: { status: 200, body: z.strictObject({ items: z.array(AuditEntry), next: Id.nullable() }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
