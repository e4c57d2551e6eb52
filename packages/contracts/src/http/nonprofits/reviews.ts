import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { NonprofitForm } from './registering.ts'
import { actOf, filterOf, pageOf, pageQuery } from '../paged.ts'

/** `asked`: the reviewer waits for an answer of the organization. */
export const reviewStates = ['pending', 'asked', 'approved', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The days and the place in which the home page shows that an organization benefits from giving. */
const Benefiting = z.strictObject({
  from: z.iso.date(),
  /** Null where it has no end yet. */
  until: z.iso.date().nullable(),
  order: z.int(),
  /** By the days alone. */
  state: z.enum(['to-come', 'shown', 'over']),
})

/** A registration as administrators read it. */
export const RegisteredNonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    website: z.string().nullable(),
    description: z.string(),
    taxId: z.string().nullable(),
    /** Its days on the home page; null where it has none. */
    benefiting: Benefiting.nullable(),
    pictureUrl: z.string().nullable(),
    isExample: z.boolean(),
    state: z.enum(reviewStates),
    /** What was decided, asked and answered, the newest last. */
    acts: z.array(actOf(reviewStates)),
    /** Counts the changes; who changes it says which they have seen. */
    version: z.int(),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'RegisteredNonprofit' })
export type RegisteredNonprofit = z.output<typeof RegisteredNonprofit>

export const NonprofitFilter = z.strictObject(filterOf(reviewStates, 'pending', 'asc'))
export type NonprofitFilter = z.output<typeof NonprofitFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listRegistered = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/nonprofits',
  summary: 'The registered nonprofits that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...NonprofitFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(RegisteredNonprofit) },
  problems: forAdministrators,
})

export const likenesses = ['name', 'tax-id', 'website', 'contact'] as const

/** What a reviewer compares a registration with. */
export const NonprofitCase = z
  .strictObject({
    nonprofit: RegisteredNonprofit,
    /** Others that look like the same organization. */
    twins: z.array(
      z.strictObject({
        id: Id,
        organizationName: z.string(),
        state: z.enum(reviewStates),
        alike: z.array(z.enum(likenesses)).min(1),
      }),
    ),
    /** What the imported IRS list says of its tax ID; null where no list was imported or no tax ID given. */
    irs: z
      .strictObject({
        importedAt: z.iso.datetime(),
        /** Null where the list has no such number. */
        listed: z
          .strictObject({ name: z.string(), city: z.string(), state: z.string(), hasSameName: z.boolean() })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'NonprofitCase' })
export type NonprofitCase = z.output<typeof NonprofitCase>

export const getRegistered = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/nonprofits/{nonprofitId}',
  summary: 'One registration, with what looks like the same organization and what the IRS list says of it',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ nonprofitId: Id }) },
  response: { status: 200, body: NonprofitCase },
  problems: [...forAdministrators, 'not-found'],
})

/** The organization reads it. */
export const RejectionReason = z.strictObject({ reason: Text(2000, 'Say why. The organization will read it') })
export const QuestionForm = z.strictObject({
  question: Text(2000, 'Write the question. The organization will read it'),
})

/** The audit trail keeps it, and the organization doesn't read it. */
export const ReopeningReason = z.strictObject({ reason: Line(500, 'Say why. The audit trail keeps it') })

const seen = z.int().min(0)
export const NonprofitReview = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), seen }),
  z.strictObject({ verdict: z.literal('rejected'), ...RejectionReason.shape, seen }),
  z.strictObject({ verdict: z.literal('asked'), ...QuestionForm.shape, seen }),
  z.strictObject({ verdict: z.literal('reopened'), ...ReopeningReason.shape, seen }),
])
export type NonprofitReview = z.output<typeof NonprofitReview>

export const reviewNonprofit = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/review',
  summary:
    'Approve or reject a nonprofit, ask it for more, or open a rejection again; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-approved', 'nonprofit-rejected', 'nonprofit-asked', 'nonprofit-reopened'],
  request: { params: z.strictObject({ nonprofitId: Id }), body: NonprofitReview },
  response: { status: 200, body: RegisteredNonprofit },
  problems: [...forAdministrators, 'not-found', 'recused', 'conflict', 'not-possible'],
})

/** What is kept of an organization, as it shall be, and why it is corrected. */
export const CorrectionForm = z.strictObject({ ...NonprofitForm.shape, ...ReopeningReason.shape })

export const correctNonprofit = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/details',
  summary:
    'Correct what is kept of an organization, with a reason for the audit trail; its applications get its name, and its contact is the person who proves the new address',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-corrected'],
  request: {
    params: z.strictObject({ nonprofitId: Id }),
    body: z.strictObject({ ...CorrectionForm.shape, seen }),
  },
  response: { status: 200, body: RegisteredNonprofit },
  problems: [...forAdministrators, 'not-found', 'recused', 'conflict', 'not-possible'],
})
