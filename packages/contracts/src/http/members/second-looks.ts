import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { SocialActivity } from './social.ts'

/** Which verdicts a reviewer gives, the first time and the second. */
export const verdicts = ['accepted', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

const { id: activityId, platform, activityType, postUrl, createdAt } = SocialActivity.shape

/** A decision that was sampled: what the first reviewer saw, and nothing of what they said. */
export const SecondLook = z
  .strictObject({
    id: Id,
    platform,
    activityType,
    postUrl,
    createdAt,
    accountNumber: z.string(),
    memberName: z.string(),
    /** How many other members recorded the same post. */
    alike: z.int(),
  })
  .meta({ id: 'SecondLook' })
export type SecondLook = z.output<typeof SecondLook>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const nextSecondLook = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/social-second-looks/next',
  summary:
    'The oldest decision of someone else that was sampled for a second look, without its verdict, and how many wait',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: {},
  response: { status: 200, body: z.strictObject({ look: SecondLook.nullable(), waiting: z.int() }) },
  problems: forAdministrators,
})

/** Both verdicts, now that the second one is given. */
export const Compared = z.strictObject({
  activityId,
  first: z.enum(verdicts),
  /** Why the first reviewer rejected it; empty where they accepted it. */
  reason: z.string(),
  agreed: z.boolean(),
})
export type Compared = z.output<typeof Compared>

export const giveSecondLook = call({
  service: 'members',
  method: 'POST',
  path: '/api/admin/social-second-looks/{lookId}',
  summary: 'Say what one would have decided; the first decision stays, and both are compared',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  idempotent: true,
  audited: ['activity-looked-again'],
  request: { params: z.strictObject({ lookId: Id }), body: z.strictObject({ verdict: z.enum(verdicts) }) },
  response: { status: 200, body: Compared },
  problems: [...forAdministrators, 'not-found', 'conflict', 'request-in-progress', 'idempotency-key-reused'],
})

/** How far back the figures of reviewers go. */
export const reviewerDays = 90

export const Reviewer = z
  .strictObject({
    administratorId: z.string(),
    /** Activities accepted or rejected, appeals included. */
    decided: z.int(),
    /** Rejections that were accepted after an appeal. */
    overturned: z.int(),
    /** Decisions that someone else looked at again, and those of them that they would have decided alike. */
    looked: z.int(),
    agreed: z.int(),
  })
  .meta({ id: 'SocialReviewer' })
export type Reviewer = z.output<typeof Reviewer>

export const listReviewers = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/social-reviewers',
  summary: `Who reviewed social media activity in the last ${reviewerDays} days, with how often others agree`,
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Reviewer) },
  problems: forAdministrators,
})
