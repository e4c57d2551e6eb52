import { z } from 'zod'
import { Email, Id, Line, PersonName, TaxId, Text, WebAddress } from '../../ids/index.ts'
import { call } from '../call.ts'
import { Nonprofit } from './nonprofits.ts'

export const NonprofitForm = z.strictObject({
  organizationName: Line(200, 'Organization name is required'),
  contactName: PersonName(200, 'Contact name is required'),
  contactEmail: Email(),
  website: WebAddress().or(z.literal('')).optional(),
  description: Text(5000, 'Description is required'),
  taxId: TaxId.optional(),
})

export const registerNonprofit = call({
  service: 'nonprofits',
  method: 'POST',
  path: '/api/nonprofits',
  summary: 'Register a nonprofit; it is pending until an administrator reviews it',
  access: 'anyone',
  // It mails whoever is named.
  limit: 'registration',
  idempotent: true,
  request: { body: NonprofitForm },
  response: { status: 201, body: Nonprofit },
  problems: [
    'invalid-request',
    'already-registered',
    'idempotency-key-reused',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

const Token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again')

/** What we asked an organization, as whoever has the emailed link reads it. */
export const NonprofitQuestion = z
  .strictObject({ organizationName: z.string(), question: z.string(), askedAt: z.iso.datetime() })
  .meta({ id: 'NonprofitQuestion' })
export type NonprofitQuestion = z.output<typeof NonprofitQuestion>

export const openNonprofitQuestion = call({
  service: 'nonprofits',
  method: 'POST',
  path: '/api/nonprofit-questions/open',
  summary: 'The question about a registration that an emailed link leads to; opening it changes nothing',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: Token }) },
  response: { status: 200, body: NonprofitQuestion },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const NonprofitAnswer = z.strictObject({ answer: Text(5000, 'Write an answer') })

export const answerNonprofitQuestion = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/nonprofit-questions/answer',
  summary: 'Answer the question about a registration; it goes back to its reviewer',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: Token, ...NonprofitAnswer.shape }) },
  response: { status: 200, body: z.strictObject({ organizationName: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

/** An organization as its contact sees it. */
export const OwnNonprofit = z
  .strictObject({
    ...Nonprofit.shape,
    contactName: z.string(),
    contactEmail: z.string(),
    taxId: z.string().nullable(),
    /** What the reviewer asked and nobody has answered yet. */
    question: z.string().nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnNonprofit' })
export type OwnNonprofit = z.output<typeof OwnNonprofit>

export const listOwnNonprofits = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/own-nonprofits',
  summary: 'The organizations of the caller, who has proved the email address of their contact',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnNonprofit) },
  problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const answerOwnQuestion = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/own-nonprofits/{nonprofitId}/answer',
  summary:
    'Answer the question about the registration of an organization whose contact the caller is; it goes back to its reviewer',
  access: 'donor',
  limit: 'write',
  request: {
    params: z.strictObject({ nonprofitId: Id }),
    /** With the question as it was read: where another one was asked since, nothing is answered. */
    body: z.strictObject({ question: z.string().max(2000), ...NonprofitAnswer.shape }),
  },
  response: { status: 200, body: OwnNonprofit },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'not-found',
    'not-possible',
    'too-many-requests',
    'dependency-unavailable',
  ],
})
