import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { DeskApplication, reviewersMax } from './judging.ts'

const AdministratorId = z.string().min(1).max(100)
const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const assignReviewers = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-applications/{applicationId}/reviewers',
  summary: 'Say which reviewers of the round score one application; null for all of them',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['application-reviewers-set'],
  request: {
    params: z.strictObject({ applicationId: Id }),
    body: z.strictObject({
      reviewers: z.array(AdministratorId).min(1).max(reviewersMax).nullable(),
      seen: z.int().min(0),
    }),
  },
  response: { status: 200, body: DeskApplication },
  problems: [...forAdministrators, 'not-found', 'interests-undeclared', 'recused', 'conflict', 'not-possible'],
})

/** What came of it: how many applications were given reviewers, and how many have fewer than was asked for, since too many are recused. */
export const Spread = z.strictObject({ assigned: z.int(), short: z.int() }).meta({ id: 'SpreadReviewers' })

export const spreadReviewers = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}/assignments',
  summary:
    'Give each undecided application of a round so many of its reviewers, evenly; a reviewer who has scored one keeps it, and one who is recused gets none',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['reviewers-spread'],
  request: {
    params: z.strictObject({ roundId: Id }),
    body: z.strictObject({ each: z.int('Enter a number').min(1, 'Enter 1 or more').max(reviewersMax) }),
  },
  response: { status: 200, body: Spread },
  problems: [...forAdministrators, 'not-found', 'interests-undeclared', 'recused', 'conflict', 'not-possible'],
})

/** A conflict of interest that somebody declared. */
export const DeclaredConflict = z
  .strictObject({
    administratorId: AdministratorId,
    nonprofitId: Id,
    organizationName: z.string(),
    reason: z.string(),
    /** Whether the caller may take it back: nobody their own, nor one with an organization with which they have one too. */
    mayTakeBack: z.boolean(),
  })
  .meta({ id: 'DeclaredConflict' })
export type DeclaredConflict = z.output<typeof DeclaredConflict>

export const listConflicts = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-rounds/{roundId}/conflicts',
  summary: 'Who declared a conflict of interest in a round, and with which organization',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: { params: z.strictObject({ roundId: Id }) },
  response: { status: 200, body: z.array(DeclaredConflict) },
  problems: [...forAdministrators, 'not-found'],
})

export const TakeBackForm = z.strictObject({ reason: Line(500, 'Say why it was a mistake. The audit trail keeps it') })

export const takeBackConflict = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grant-rounds/{roundId}/conflicts/{administratorId}/{nonprofitId}/withdrawal',
  summary:
    'Take back a conflict of interest that another administrator declared by mistake, with a reason for the audit trail',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['conflict-taken-back'],
  request: {
    params: z.strictObject({ roundId: Id, administratorId: AdministratorId, nonprofitId: Id }),
    body: TakeBackForm,
  },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible', 'recused'],
})
