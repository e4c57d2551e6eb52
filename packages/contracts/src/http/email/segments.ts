import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { subscriberSources } from './subscribers.ts'

/** The levels that a segment can ask for; `none`: no member, as far as the email service has heard. */
export const segmentLevels = ['none', 'free', 'bronze', 'silver', 'gold', 'platinum', 'diamond'] as const

const number = z.int('Enter a whole number').min(0, 'Enter 0 or more').max(1_000_000_000, 'Enter less')
const days = z.int('Enter a whole number of days').min(1, 'Enter at least 1 day').max(36_500, 'Enter fewer days')
const amount = z.enum(['at-least', 'at-most'])
const since = z.enum(['within', 'longer-ago'])
const lately = z.enum(['within', 'not-within'])

/** One thing that is asked of a subscriber. Days are counted back from the instant it is asked. */
export const SegmentCondition = z
  .discriminatedUnion('field', [
    z.strictObject({ field: z.literal('level'), op: z.enum(['is', 'is-not']), level: z.enum(segmentLevels) }),
    z.strictObject({ field: z.literal('gifts'), op: amount, number }),
    /** What their gifts come to, less what went back. */
    z.strictObject({ field: z.literal('given'), op: amount, dollars: number }),
    z.strictObject({ field: z.literal('entries'), op: amount, number }),
    /** `longer-ago` is not said of someone who never gave. */
    z.strictObject({ field: z.literal('last-gift'), op: since, days }),
    z.strictObject({ field: z.literal('never-gave') }),
    z.strictObject({ field: z.literal('tag'), op: z.enum(['has', 'lacks']), tag: Line(50, 'Enter a tag') }),
    z.strictObject({ field: z.literal('list'), op: z.enum(['on', 'not-on']), listId: Id }),
    z.strictObject({ field: z.literal('source'), source: z.enum(subscriberSources) }),
    z.strictObject({ field: z.literal('opened'), op: lately, days }),
    z.strictObject({ field: z.literal('clicked'), op: lately, days }),
    z.strictObject({ field: z.literal('joined'), op: since, days }),
    z.strictObject({
      field: z.literal('attribute'),
      op: z.enum(['equals', 'contains']),
      name: Line(100, 'Enter the name of an attribute'),
      value: Line(500, 'Enter a value'),
    }),
  ])
  .meta({ id: 'SegmentCondition' })
export type SegmentCondition = z.output<typeof SegmentCondition>

/** A condition or a group, wherever in a rule. */
export type SegmentNode = SegmentCondition | { join: 'all' | 'any'; rules: readonly SegmentNode[] }

/** Of one group. */
export const segmentRulesMax = 20
const groupOf = <Inner extends z.ZodType>(inner: Inner) =>
  z.strictObject({
    join: z.enum(['all', 'any']),
    rules: z
      .array(inner)
      .min(1, 'Add at least one condition')
      .max(segmentRulesMax, `There can be ${segmentRulesMax} conditions`),
  })

/** Conditions of which all or any apply, in groups at most three deep. Only active subscribers are asked. */
export const SegmentRule = groupOf(
  z.union([SegmentCondition, groupOf(z.union([SegmentCondition, groupOf(SegmentCondition)]))]),
).meta({ id: 'SegmentRule' })
export type SegmentRule = z.output<typeof SegmentRule>

export const EmailSegment = z
  .strictObject({
    id: Id,
    name: z.string(),
    rule: SegmentRule,
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailSegment' })
export type EmailSegment = z.output<typeof EmailSegment>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listEmailSegments = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/segments',
  summary: 'All segments, by name',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailSegment) },
  problems: forAdministrators,
})

export const NewEmailSegment = z.strictObject({ name: Line(100, 'Name is required'), rule: SegmentRule })
export type NewEmailSegment = z.output<typeof NewEmailSegment>

export const createEmailSegment = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/segments',
  summary: 'Create a segment',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  idempotent: true,
  audited: ['segment-saved'],
  request: { body: NewEmailSegment },
  response: { status: 201, body: EmailSegment },
  problems: [...forAdministrators, 'conflict'],
})

export const countEmailSegment = call({
  service: 'email',
  method: 'POST',
  reads: true,
  path: '/api/email/segments/count',
  summary:
    'How many people a rule finds now, who would get a campaign to it, and how many it finds who agreed to lists alone and would get none; of everyone without a rule',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: { body: z.strictObject({ rule: SegmentRule.nullable() }) },
  response: { status: 200, body: z.strictObject({ people: z.int(), listsAlone: z.int() }) },
  problems: forAdministrators,
})

const ofSegment = { params: z.strictObject({ segmentId: Id }) }

export const changeEmailSegment = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/segments/{segmentId}',
  summary:
    'Change a segment that is still as it was read; a campaign that has started keeps its recipients, a draft to it has to be looked at again, and a scheduled one refuses another rule',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['segment-saved'],
  request: { ...ofSegment, body: z.strictObject({ ...NewEmailSegment.shape, version: z.int().min(1) }) },
  response: { status: 200, body: EmailSegment },
  problems: [...forAdministrators, 'not-found', 'not-possible', 'conflict'],
})

export const deleteEmailSegment = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/segments/{segmentId}',
  summary: 'Delete a segment that no campaign names',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['segment-deleted'],
  request: ofSegment,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})
