import { z } from 'zod'
import { socialActivityTypes, socialPlatforms } from '../../catalogue/index.ts'
import { Id, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { DecidedRow, seenRows } from '../deciding.ts'
import { filterOf, pageOf, pageQuery } from '../paged.ts'
import { activityStates, SocialActivity } from './social.ts'

/** An activity as administrators read it. */
export const ReviewedActivity = z
  .strictObject({
    ...SocialActivity.shape,
    accountNumber: z.string(),
    memberName: z.string(),
    /** What it is about, whatever its link looked like. */
    post: z.string(),
    /** What it is worth while it counts. */
    worth: z.int(),
    /** The words of the appeal that waits or was the last. */
    appeal: z.string().nullable(),
    /** Counts the changes; who decides says which they have seen. */
    version: z.int(),
  })
  .meta({ id: 'ReviewedActivity' })
export type ReviewedActivity = z.output<typeof ReviewedActivity>

/** `waiting`: appeals first, then what is held, then what counts and nobody has looked at. */
export const ActivityFilter = z.strictObject({
  ...filterOf(['waiting', ...activityStates], 'waiting', 'asc'),
  platform: z.enum(socialPlatforms).optional(),
  type: z.enum(socialActivityTypes).optional(),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listReviewed = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/social-activities',
  summary:
    'Social media activity that matches a filter, by date, one page at a time, with its number; appeals first, then what is held',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...ActivityFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(ReviewedActivity) },
  problems: forAdministrators,
})

export const activityActions = ['recorded', 'held', 'accepted', 'rejected', 'appealed', 'upheld'] as const

/** What a reviewer compares an activity with. */
export const ActivityCase = z
  .strictObject({
    activity: ReviewedActivity,
    /** What was done with it, the newest last. */
    acts: z.array(
      z.strictObject({
        action: z.enum(activityActions),
        words: z.string(),
        /** The administrator’s id; null for the member, and for what was held automatically. */
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** What the same member recorded last, besides this. */
    elsewhere: z.array(ReviewedActivity),
    /** Other members with the same post. */
    alike: z.array(ReviewedActivity),
    /** Other members of the same network, browser or referrer, lately. */
    together: z.array(ReviewedActivity),
  })
  .meta({ id: 'ActivityCase' })
export type ActivityCase = z.output<typeof ActivityCase>

export const getReviewed = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/social-activities/{activityId}',
  summary:
    'One activity, with what was decided, what the member did elsewhere, and others with the same post, network, browser or referrer',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ activityId: Id }) },
  response: { status: 200, body: ActivityCase },
  problems: [...forAdministrators, 'not-found'],
})

/** The member reads it. */
export const RejectedBecause = z.strictObject({ reason: Text(500, 'Say why. The member will read it') })

const activities = seenRows(z.strictObject({ id: Id, seen: z.int().min(1) }), 'An activity is listed twice')

export const Decisions = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('accepted'), activities }),
  z.strictObject({ verdict: z.literal('rejected'), ...RejectedBecause.shape, activities }),
])
export type Decisions = z.output<typeof Decisions>

export const decideActivities = call({
  service: 'members',
  method: 'POST',
  path: '/api/admin/social-activities/decisions',
  summary: 'Accept or reject activities, each as it was seen; rejecting takes their entries back and tells the member',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  idempotent: true,
  audited: ['activity-accepted', 'activity-rejected'],
  request: { body: Decisions },
  response: { status: 200, body: z.array(DecidedRow) },
  problems: [...forAdministrators, 'request-in-progress', 'idempotency-key-reused'],
})

/** Nothing is decided: what would become of each, as things are now. */
export const previewDecisions = call({
  service: 'members',
  method: 'POST',
  path: '/api/admin/social-activities/decisions/preview',
  summary: 'What a decision would do to each activity; nothing is changed',
  access: 'administrator',
  roles: ['reviews'],
  reads: true,
  limit: 'read',
  request: { body: z.strictObject({ verdict: z.enum(['accepted', 'rejected']), activities }) },
  response: decideActivities.response,
  problems: forAdministrators,
})
