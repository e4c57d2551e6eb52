import { z } from 'zod'
import { Email, Id, Text } from '../ids/index.ts'
import { type ServiceName, serviceNames } from '../services/index.ts'
import { call } from './call.ts'

/** What has to end before a service can move what it keeps of one record to another. */
export const mergeWaits = ['refund', 'payment', 'approval', 'prize', 'review', 'email'] as const
export type MergeWait = (typeof mergeWaits)[number]

/**
 * Who moves after whom: those that hear of gifts and members before those that tell of them, so that nothing is told of the record that stays before
 * all who hear it know what belongs to it.
 */
export const mergeTurns = [
  ['entries', 'email'],
  ['members'],
  ['donations', 'identity', 'memorials', 'nonprofits', 'registrations', 'sponsors'],
] as const satisfies readonly (readonly ServiceName[])[]

/** Of one person’s records the one that isn’t kept, and merged so far, at most. */
export const mergedMax = 50

/** That two records are one person, and how far each service is. */
export const Merge = z
  .strictObject({
    id: Id,
    /** The record that goes into the other one. */
    fromId: Id,
    toId: Id,
    askedAt: z.iso.datetime(),
    /** When the last service was done. */
    doneAt: z.iso.datetime().nullable(),
    /** The id of the administrator who asked. */
    askedBy: z.string(),
    reason: z.string(),
    parts: z.array(
      z.strictObject({
        service: z.enum(serviceNames),
        mergedAt: z.iso.datetime().nullable(),
        /** What has to end first; null for nothing. */
        waitsFor: z.enum(mergeWaits).nullable(),
        /** The name of the error that moving failed with; it is tried again each minute. */
        failure: z.string().nullable(),
        /** Since when it waits or fails; null while it has told neither. */
        since: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'Merge' })
export type Merge = z.output<typeof Merge>

export const getMergesOf = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/supporters/{donorId}/merges',
  summary: 'Which record a person’s record went into, and which ones went into it, with how far each service is',
  access: 'administrator',
  roles: ['draws', 'money', 'reviews', 'support'],
  limit: 'read',
  request: { params: z.strictObject({ donorId: Id }) },
  response: {
    status: 200,
    body: z.strictObject({
      /** Null where the record is one of its own. */
      into: Merge.nullable(),
      from: z.array(Merge).max(mergedMax),
    }),
  },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const Sum = z.string().regex(/^\d+\.\d\d$/)

/** What one service would move of a record, what stays as it is, and what has to end first. */
export const MergePreview = z
  .strictObject({
    moves: z
      .array(
        z.strictObject({
          title: z.string(),
          amount: Sum.nullable(),
          entries: z.int().nullable(),
          /** Of a membership the next payment. */
          nextAt: z.iso.datetime().nullable(),
        }),
      )
      .max(200),
    stays: z.array(z.string()).max(200),
    open: z.array(z.enum(mergeWaits)),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.output<typeof MergePreview>

const previewOf = <const S extends ServiceName>(service: S) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/supporters/{donorId}/merge/${service}/into/{toId}`,
    summary: `What ${service} would move of a person’s record into another one of theirs, and what has to end first`,
    access: 'administrator',
    roles: ['owner'],
    limit: 'read',
    request: { params: z.strictObject({ donorId: Id, toId: Id }) },
    response: { status: 200, body: MergePreview },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

export const previewDonationsMerge = previewOf('donations')
export const previewEntriesMerge = previewOf('entries')
export const previewMembersMerge = previewOf('members')

/** By service, of those that have something to say before. */
export const mergePreviews = {
  donations: previewDonationsMerge,
  entries: previewEntriesMerge,
  members: previewMembersMerge,
} as const

export const MergeReason = z.strictObject({
  reason: Text(500, 'Say why, without the person’s name: it stays in the audit trail'),
  /** The address of the record that goes into the other one. */
  fromEmail: Email(),
})

export type MergeReasons = z.output<typeof MergeReason>

export const mergeSupporter = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/supporters/{donorId}/merge',
  summary:
    'Merge a person’s record into another one of theirs, in all services; answers the merge that is under way where there is one. It can’t be undone',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['merge-asked'],
  request: {
    params: z.strictObject({ donorId: Id }),
    body: z.strictObject({
      ...MergeReason.shape,
      /** The record that stays, and its address. */
      toId: Id,
      toEmail: Email(),
    }),
  },
  response: { status: 202, body: Merge },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'merge-refused', 'dependency-unavailable'],
})
