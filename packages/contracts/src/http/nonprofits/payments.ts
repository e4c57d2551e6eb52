import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { filterOf, pageOf, pageQuery } from '../paged.ts'
import { GrantReport, reportStates, SubmittedReport } from './report.ts'

/** A grant holds so many payments, returned ones among them. */
export const paymentsPerGrantMax = 50

/**
 * `recorded` until another person confirms it (`paid`), or it is taken back. `returning` while what came back waits for another person; it still
 * counts as paid. What was taken back or came back stays told.
 */
export const grantPaymentStates = ['recorded', 'taken-back', 'paid', 'returning', 'returned'] as const
/** What of a grant is canceled waits for another person, too. */
export const cancellationStates = ['recorded', 'taken-back', 'canceled'] as const
/** A grant holds so many cancellations, also those that were taken back. */
export const cancellationsPerGrantMax = 50

/** Of a payment so many returns are recorded and taken back. */
export const returnsTakenBackMax = 20

/** Why money came back or won’t be paid, and what shows it. */
const because = {
  reason: z.string(),
  evidence: z.string(),
  recordedBy: z.string(),
  confirmedBy: z.string().nullable(),
}

export const GrantPayment = z
  .strictObject({
    id: Id,
    amount: Dollars,
    paidOn: z.iso.date(),
    /** What proves it: the number of the check, the reference of the transfer. */
    evidence: z.string(),
    state: z.enum(grantPaymentStates),
    recordedBy: z.string(),
    confirmedBy: z.string().nullable(),
    /** Why it was taken back before it was confirmed. */
    takenBackReason: z.string().nullable(),
    /** Its return, as it was recorded. */
    back: z.strictObject(because).nullable(),
    /** Returns that nobody confirmed, and why they were taken back. */
    returnsTakenBack: z.array(
      z.strictObject({
        reason: z.string(),
        evidence: z.string(),
        recordedBy: z.string(),
        takenBackReason: z.string(),
      }),
    ),
    /** Whether the caller may confirm what waits of it. */
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'GrantPayment' })

export const GrantCancellation = z
  .strictObject({
    id: Id,
    amount: Dollars,
    ...because,
    state: z.enum(cancellationStates),
    takenBackReason: z.string().nullable(),
    /** Whether the caller may confirm it. */
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'GrantCancellation' })

/** A grant at the desk: what was awarded, and what became of it. */
export const DeskGrant = z
  .strictObject({
    /** The id of its application. */
    id: Id,
    roundTitle: z.string(),
    nonprofitId: Id,
    organizationName: z.string(),
    projectTitle: z.string(),
    awarded: Dollars,
    /** Confirmed, and not returned. */
    paid: Dollars,
    /** What is not paid, and was canceled. */
    canceled: Dollars,
    payments: z.array(GrantPayment),
    cancellations: z.array(GrantCancellation),
    reportDueOn: z.iso.date(),
    reportState: z.enum(reportStates),
    /** The newest first. */
    reports: z.array(SubmittedReport),
    version: z.int(),
  })
  .meta({ id: 'DeskGrant' })
export type DeskGrant = z.output<typeof DeskGrant>

export const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'dependency-unavailable',
] as const

/** Those with a payment, a return or a cancellation to confirm, those with a report to read, and those whose report is overdue. */
export const deskGrantStates = ['to-confirm', 'to-read', 'overdue'] as const
export const GrantFilter = z.strictObject(filterOf(deskGrantStates, 'all', 'desc'))
export type GrantFilter = z.output<typeof GrantFilter>

export const listDeskGrants = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grants',
  summary:
    'The grants of all rounds that match a filter, sorted by when they were applied for, one page at a time, with their payments and reports; without those from which the caller is recused',
  access: 'administrator',
  roles: ['money', 'reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...GrantFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(DeskGrant) },
  problems: forAdministrators,
})

export const seen = z.int().min(0)
const ofGrant = z.strictObject({ grantId: Id })

export const getDeskGrant = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grants/{grantId}',
  summary: 'One grant, with its payments and report',
  access: 'administrator',
  roles: ['money', 'reviews'],
  limit: 'read',
  request: { params: ofGrant },
  response: { status: 200, body: DeskGrant },
  problems: [...forAdministrators, 'not-found', 'recused'],
})

export const ofPayment = z.strictObject({ grantId: Id, paymentId: Id })
export const changing = [...forAdministrators, 'not-found', 'conflict', 'not-possible', 'recused'] as const

export const PaymentForm = z.strictObject({
  amount: Dollars,
  paidOn: z.iso.date('Choose a day'),
  evidence: Line(300, 'Enter what proves the payment, such as the number of the check'),
})

export const recordGrantPayment = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}',
  summary: 'Record a payment of a grant under an id of the client; it counts once it’s confirmed',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-payment-recorded'],
  request: { params: ofPayment, body: z.strictObject({ ...PaymentForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const confirmGrantPayment = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}/confirmation',
  summary: 'Confirm a recorded payment: it is in the books from now on',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-payment-confirmed'],
  request: { params: ofPayment, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

/** A grant as its organization sees it. */
export const OwnGrant = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    roundTitle: z.string(),
    projectTitle: z.string(),
    awarded: Dollars,
    paid: Dollars,
    canceled: Dollars,
    /** Those that were confirmed, also those that came back. */
    payments: z.array(
      z.strictObject({
        id: Id,
        amount: Dollars,
        paidOn: z.iso.date(),
        evidence: z.string(),
        state: z.enum(['paid', 'returned']),
      }),
    ),
    reportDueOn: z.iso.date(),
    reportState: z.enum(reportStates),
    /** The newest first. */
    reports: z.array(SubmittedReport),
  })
  .meta({ id: 'OwnGrant' })
export type OwnGrant = z.output<typeof OwnGrant>

export const listOwnGrants = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/own-grants',
  summary: 'The grants of the organizations of the caller, who has proved the email address of their contact',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnGrant) },
  problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

/** A grant as everyone may see it. */
export const Grant = z
  .strictObject({
    id: Id,
    nonprofitId: Id,
    organizationName: z.string(),
    roundTitle: z.string(),
    roundSlug: z.string(),
    projectTitle: z.string(),
    projectDescription: z.string(),
    awarded: Dollars,
    paid: Dollars,
    canceled: Dollars,
    awardedOn: z.iso.date(),
    /** How many people decided: one proposes, and where it is two another one confirms. */
    decidedBy: z.literal([1, 2]),
    reportDueOn: z.iso.date(),
    reportState: z.enum(reportStates),
    /** Those that were accepted, the newest first. */
    reports: z.array(GrantReport),
  })
  .meta({ id: 'Grant' })
export type Grant = z.output<typeof Grant>

export const listGrants = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/grants',
  summary:
    'The grants of all rounds, of one round or of one organization, the newest first, one page at a time: what was granted, paid and reported',
  access: 'anyone',
  limit: 'read',
  request: {
    query: z.strictObject({ round: Id.optional(), nonprofit: Id.optional(), ...pageQuery }),
  },
  response: { status: 200, body: pageOf(Grant) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

/** What was granted in a round, or to an organization, added up. */
export const granted = {
  /** Grants, and how many of them are reported. */
  grants: z.int(),
  reported: z.int(),
  /** Without what was canceled. */
  granted: Dollars,
  paid: Dollars,
  /** What their accepted reports say was spent. */
  spent: Dollars,
}

export const GrantSums = z.strictObject(granted).meta({ id: 'GrantSums' })
export type GrantSums = z.output<typeof GrantSums>

export const getGrantSums = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/grant-sums',
  summary: 'What was granted, paid and reported in all rounds, added up once a minute',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: GrantSums },
  problems: ['dependency-unavailable'],
})
