import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'

const At = z.iso.datetime()

export const getBooks = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/books',
  summary: 'The balance of each account in the books; debits are positive, and all accounts add up to zero',
  access: 'administrator',
  roles: ['money'],
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
  summary: 'The latest reconciliations with the payment processor and what each found',
  access: 'administrator',
  roles: ['money'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Reconciliation) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const reconcile = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/reconciliations',
  summary: 'Reconcile with the payment processor now, from a given day',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['compared-with-processor'],
  request: { body: z.strictObject({ since: z.iso.date('Choose a day') }) },
  response: { status: 201, body: z.array(Reconciliation) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'request-in-progress', 'dependency-unavailable'],
})
