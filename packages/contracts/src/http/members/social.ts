import { z } from 'zod'
import { socialActivityTypes, socialHoldNames, socialPlatforms, uncountedReasons } from '../../catalogue/index.ts'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

/**
 * `recorded`: credited, and nobody has looked at it yet. `held`: looks made by a machine, and counts once somebody has accepted it. `upheld`:
 * rejected, and so it stays after an appeal; all others an administrator may decide otherwise.
 */
export const activityStates = ['recorded', 'held', 'accepted', 'rejected', 'appealed', 'upheld'] as const
export type ActivityState = (typeof activityStates)[number]

const postUrlMax = 2_000

/** Something that a member did for the campaign (spec 01 §4). */
export const SocialActivity = z
  .strictObject({
    id: Id,
    platform: z.enum(socialPlatforms),
    activityType: z.enum(socialActivityTypes),
    postUrl: z.string().nullable(),
    /** What counts of it now: nothing while it is held, or once it was rejected. */
    entriesAwarded: z.int(),
    /** Whether an administrator has looked at it and accepted it. */
    verified: z.boolean(),
    state: z.enum(activityStates),
    /** What holds it (`socialHolds` has the words); of one that a person decided, what had held it. */
    holds: z.array(z.enum(socialHoldNames)),
    /** Why it earned nothing when it was recorded; null where it did earn. */
    uncounted: z.enum(uncountedReasons).nullable(),
    /** Why it was rejected, in the words of whoever did. */
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SocialActivity' })
export type SocialActivity = z.output<typeof SocialActivity>

const ofMember = z.strictObject({ accountNumber: Line(40, 'Please enter your account number') })

export const listActivity = call({
  service: 'members',
  method: 'GET',
  path: '/api/members/{accountNumber}/social-activity',
  summary: 'What a member did on social media, newest first; for that person or an administrator',
  access: 'donor',
  roles: ['reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { params: ofMember },
  response: { status: 200, body: z.array(SocialActivity) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'account-not-found', 'dependency-unavailable'],
})

/** What a member types; the words of the disclosure are sent along where they were not accepted yet. */
export const ActivityForm = z.strictObject({
  platform: z.enum(socialPlatforms, 'Choose a platform'),
  activityType: z.enum(socialActivityTypes, 'Choose what you did'),
  /** Empty: the campaign’s own page. */
  postUrl: Line(postUrlMax)
    .regex(/^(https?:\/\/\S+)?$/i, 'Enter a full link, beginning with https://')
    .optional(),
  disclosure: z.string().max(1_000).optional(),
})
export type ActivityForm = z.output<typeof ActivityForm>

export const recordActivity = call({
  service: 'members',
  method: 'POST',
  freeWay: true,
  path: '/api/members/{accountNumber}/social-activity',
  summary:
    'Record something you did on social media, once per post; it earns its entries at once, unless it is held for a review',
  access: 'donor',
  limit: 'write',
  idempotent: true,
  request: { params: ofMember, body: ActivityForm },
  response: { status: 201, body: SocialActivity },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'account-not-found',
    'account-deactivated',
    'conflict',
    'too-many-requests',
    'request-in-progress',
    'idempotency-key-reused',
    'dependency-unavailable',
  ],
})

export const Appeal = z.strictObject({ words: Text(1_000, 'Say why it should count') })

export const appealRejection = call({
  service: 'members',
  method: 'POST',
  path: '/api/members/{accountNumber}/social-activity/{activityId}/appeal',
  summary: 'Appeal the rejection of an activity of yours, once',
  access: 'donor',
  limit: 'write',
  idempotent: true,
  request: { params: z.strictObject({ ...ofMember.shape, activityId: Id }), body: Appeal },
  response: { status: 201, body: SocialActivity },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'account-not-found',
    'account-deactivated',
    'not-found',
    'conflict',
    'request-in-progress',
    'idempotency-key-reused',
    'dependency-unavailable',
  ],
})

/** What holds before somebody records an activity. */
export const SocialTerms = z
  .strictObject({
    /** Whether it would count now, and why not. */
    counting: z.enum(['counts', ...uncountedReasons]),
    /** Whether the words of the disclosure were accepted. */
    disclosed: z.boolean(),
  })
  .meta({ id: 'SocialTerms' })
export type SocialTerms = z.output<typeof SocialTerms>

export const getTerms = call({
  service: 'members',
  method: 'GET',
  path: '/api/social-terms',
  summary: 'Whether your social media activity would earn entries now, and whether you accepted the disclosure',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: SocialTerms },
  problems: ['sign-in-required', 'mailbox-to-prove', 'account-not-found', 'not-allowed', 'dependency-unavailable'],
})
