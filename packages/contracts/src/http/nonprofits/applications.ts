import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { furtherQuery } from '../paged.ts'
import { Attachment } from './attachment.ts'
import { nonprofitStatuses } from './nonprofits.ts'

export { Attachment, attachmentFile, attachmentsMax } from './attachment.ts'

/** One organization may apply for so many projects in one round. */
export const applicationsPerRoundMax = 3

/** `withdrawn` by its applicant before the round closed. */
export const applicationStates = ['draft', 'submitted', 'withdrawn', 'approved', 'rejected'] as const

/** As the desk reads them; a draft is its applicant’s alone. */
export const applicationStateWords: Readonly<Record<(typeof applicationStates)[number], string>> = {
  draft: 'Draft',
  submitted: 'To decide',
  withdrawn: 'Withdrawn',
  approved: 'Granted',
  rejected: 'Not granted',
}

/** An application as everybody may read it: those that were awarded. */
export const GrantApplication = z
  .strictObject({
    id: Id,
    nonprofitId: Id,
    organizationName: z.string(),
    /** Of the round. */
    roundTitle: z.string(),
    projectTitle: z.string(),
    requestedAmount: Dollars,
    /** What was granted. */
    awarded: Dollars,
    /** What of that was canceled since. */
    canceled: Dollars,
    projectDescription: z.string(),
    impact: z.string(),
    timeline: z.string(),
    status: z.enum(nonprofitStatuses),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GrantApplication' })
export type GrantApplication = z.output<typeof GrantApplication>

export const listGrantApplications = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/grant-applications',
  summary: 'The grant applications that were awarded, the newest first; the next ones after the id of the last',
  access: 'anyone',
  limit: 'read',
  request: { query: z.strictObject(furtherQuery) },
  response: { status: 200, body: z.array(GrantApplication) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

const answersMax = 10
const Answers = z
  .array(z.strictObject({ questionId: Id, answer: Text(5000) }))
  .max(answersMax)
  .default([])

const project = {
  /** Of an approved organization whose contact the caller is. */
  nonprofitId: Id,
  /** Where it is left out: the open round that closes first. */
  roundId: Id.optional(),
  projectTitle: Line(200, 'Project title is required'),
  requestedAmount: Dollars,
  projectDescription: Text(5000, 'Project description is required'),
  impact: Text(5000, 'Expected impact is required'),
  timeline: Text(2000, 'Timeline is required'),
  answers: Answers,
}

/** What is submitted (spec 01 §3, §5). The terms are those of the round. */
export const ApplicationForm = z.strictObject({
  ...project,
  acceptsTerms: z.literal(true, 'Accept the grant terms to submit'),
})

/** What is kept of an application while it is written: everything may be missing. */
export const DraftForm = z.strictObject({
  nonprofitId: Id,
  roundId: Id,
  projectTitle: Line(200),
  requestedAmount: Dollars.or(z.literal('')),
  projectDescription: Text(5000),
  impact: Text(5000),
  timeline: Text(2000),
  answers: Answers,
})

/** An application as its applicant sees it. */
export const OwnApplication = z
  .strictObject({
    id: Id,
    ...DraftForm.shape,
    roundTitle: z.string(),
    organizationName: z.string(),
    state: z.enum(applicationStates),
    closesAt: z.iso.datetime(),
    decidesAt: z.iso.datetime(),
    submittedAt: z.iso.datetime().nullable(),
    /** Which terms were accepted. */
    termsVersion: z.string().nullable(),
    attachments: z.array(Attachment),
    /** What was decided, as the email said it; null until it is confirmed. */
    decision: z.strictObject({ award: Dollars.nullable(), words: z.string(), decidedAt: z.iso.datetime() }).nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnGrantApplication' })
export type OwnApplication = z.output<typeof OwnApplication>

export const forContacts = [
  'invalid-request',
  'sign-in-required',
  'mailbox-to-prove',
  'not-allowed',
  'not-found',
  'conflict',
  'not-possible',
  'round-closed',
  'too-many-requests',
  'dependency-unavailable',
] as const

export const submitGrantApplication = call({
  service: 'nonprofits',
  method: 'POST',
  path: '/api/grant-applications',
  summary:
    'Apply for a grant in an open round, as the contact of an approved nonprofit who has proved the email address',
  access: 'donor',
  limit: 'write',
  idempotent: 'own-key',
  request: { body: ApplicationForm },
  response: { status: 201, body: OwnApplication },
  problems: [...forContacts, 'idempotency-key-reused'],
})

export const listOwnApplications = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/own-grant-applications',
  summary: 'The applications of the organizations whose contact the caller is, drafts too, the newest first',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnApplication) },
  problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

const params = z.strictObject({ applicationId: Id })
/** The version that was read; 0 for an application that is new. */
const seen = z.int().min(0)

export const saveGrantDraft = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/own-grant-applications/{applicationId}',
  summary:
    'Keep a draft of an application under an id of the applicant; refused if it changed elsewhere or was submitted',
  access: 'donor',
  limit: 'write',
  request: { params, body: z.strictObject({ form: DraftForm, seen }) },
  response: { status: 200, body: OwnApplication },
  problems: forContacts,
})

export const submitGrantDraft = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/own-grant-applications/{applicationId}/submission',
  summary: 'Submit a draft as it is kept; refused while something is missing. A repeat finds it submitted',
  access: 'donor',
  limit: 'write',
  request: {
    params,
    body: z.strictObject({ acceptsTerms: z.literal(true, 'Accept the grant terms to submit'), seen }),
  },
  response: { status: 200, body: OwnApplication },
  problems: forContacts,
})

export const withdrawGrantApplication = call({
  service: 'nonprofits',
  method: 'DELETE',
  path: '/api/own-grant-applications/{applicationId}',
  summary: 'Discard a draft, or withdraw what was submitted while its round is open',
  access: 'donor',
  limit: 'write',
  request: { params },
  response: { status: 204 },
  problems: forContacts,
})
