import { z } from 'zod'
import { Email, Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { DecidedRow, seenRows } from '../deciding.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { FamilyMember } from './family.ts'
import { memorialStates, PaidMemorial, WallName } from './paid.ts'
import { ChosenPhoto } from './photo.ts'
import { honoreeNames, serviceOfVeteran, tileWords } from './words.ts'

export * from './paid.ts'
export * from './photo.ts'
export { memorialMessageCharactersMax } from './words.ts'

const Wall = z.strictObject({ wall: WallName.default('in-honor-of') })

/** Contact data of the donor is never in a public list (spec 03 §B). */
export const MemorialBlock = z
  .strictObject({
    id: Id,
    wall: WallName,
    position: z.int(),
    lovedOneName: z.string(),
    donorName: z.string(),
    message: z.string().nullable(),
    /** Where the photo is, in the middle of its widths (`?width=`). */
    photoUrl: z.string().nullable(),
    photoDescription: z.string().nullable(),
    branch: z.string().nullable(),
    yearsServed: z.string().nullable(),
    /** Invented, to show what a tile says; nobody gave it. */
    isExample: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MemorialBlock' })
export type MemorialBlock = z.output<typeof MemorialBlock>

export const listMemorialBlocks = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks',
  summary: 'The memorials on a wall, by position',
  access: 'anyone',
  limit: 'read',
  request: { query: Wall },
  response: { status: 200, body: z.array(MemorialBlock) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const listAvailablePositions = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks/available-positions',
  summary: 'The open positions on a wall, 0 to 99',
  access: 'anyone',
  limit: 'read',
  request: { query: Wall },
  response: { status: 200, body: z.array(z.int()) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

const choosing = {
  position: z.int('Choose a tile').min(0, 'A wall has positions 0 to 99').max(99, 'A wall has positions 0 to 99'),
  ...tileWords,
  donorEmail: Email(),
  photo: ChosenPhoto.optional(),
  family: FamilyMember.optional(),
}

/** What one of the two walls does not ask for. */
export const NoWords = Line(60)

export const LovedOneForm = z.strictObject({
  wall: z.literal('in-honor-of'),
  lovedOneName: honoreeNames['in-honor-of'],
  ...choosing,
})

export const VeteranForm = z.strictObject({
  wall: z.literal('veterans'),
  veteranName: honoreeNames.veterans,
  ...serviceOfVeteran,
  ...choosing,
})

export const HeldTile = z
  .strictObject({ id: Id, wall: WallName, position: z.int(), heldUntil: z.iso.datetime() })
  .meta({ id: 'HeldTile' })

export const holdMemorialBlock = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/memorial-blocks',
  summary: 'Choose a tile and write on it: it is held for 15 minutes, during which it can be added to a cart and paid',
  access: 'anyone',
  limit: 'write',
  idempotent: 'own-key',
  request: { body: z.discriminatedUnion('wall', [LovedOneForm, VeteranForm], 'Choose a wall') },
  response: { status: 201, body: HeldTile },
  problems: [
    'invalid-request',
    'tile-taken',
    'not-possible',
    'idempotency-key-reused',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listPaidMemorials = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/admin/memorials',
  summary: 'The paid memorials on both walls in a given status, oldest first',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ state: z.enum(memorialStates).default('waiting') }) },
  response: { status: 200, body: z.array(PaidMemorial) },
  problems: forAdministrators,
})

/** Which memorials: all that are named must fit. */
export const MemorialFilter = z.strictObject({
  /** With `waiting` are those on their wall whose correction waits; `reported` are those on their wall that somebody has to look at again. */
  state: z.enum([...memorialStates, 'reported', 'all']).default('waiting'),
  wall: WallName.optional(),
  /** A part of the name on the tile, or of the donor's name or address. */
  search: Line(200).optional(),
  /** By when the tile was chosen. */
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type MemorialFilter = z.output<typeof MemorialFilter>

export const searchMemorials = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/admin/memorials/search',
  summary: 'The paid memorials that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({
      ...MemorialFilter.shape,
      ...pageQuery,
    }),
  },
  response: {
    status: 200,
    body: pageOf(PaidMemorial),
  },
  problems: forAdministrators,
})

export const getPaidMemorial = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/admin/memorials/{memorialId}',
  summary: 'One paid memorial, whatever was decided about it',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ memorialId: Id }) },
  response: { status: 200, body: PaidMemorial },
  problems: [...forAdministrators, 'not-found'],
})

/** What the donor reads when a memorial is declined, in the mail; the desk shows it while the reason is typed. */
export const declinedInWords = (declined: { honoree: string; wasShown: boolean; reason: string }): string =>
  declined.wasShown
    ? `The memorial for ${declined.honoree} is no longer on the wall. The reason: ${declined.reason}`
    : `We can’t show the memorial for ${declined.honoree} as written: ${declined.reason}`

/** The donor reads it. */
export const DeclineReason = z.strictObject({ reason: Line(500, 'Say why. The donor will read it') })

const asSeen = { seen: z.enum(memorialStates), edits: z.int().min(0).default(0) }
export const ReviewForm = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), ...asSeen }),
  z.strictObject({ verdict: z.literal('declined'), ...asSeen, ...DeclineReason.shape }),
])

export const reviewMemorial = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/admin/memorials/{memorialId}/review',
  summary: 'Approve or decline a paid memorial; refused if its status or its words have changed since it was read',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['memorial-approved', 'memorial-declined'],
  request: { params: z.strictObject({ memorialId: Id }), body: ReviewForm },
  response: { status: 200, body: PaidMemorial },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

const together = seenRows(z.strictObject({ id: Id, ...asSeen }), 'A memorial is listed twice')

export const ReviewsForm = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), memorials: together }),
  z.strictObject({ verdict: z.literal('declined'), ...DeclineReason.shape, memorials: together }),
])
export type ReviewsForm = z.output<typeof ReviewsForm>

export const reviewMemorials = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/admin/memorials/reviews',
  summary:
    'Approve or decline several paid memorials, each as it was seen; all that are declined for the same reason, which their donors read',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['memorial-approved', 'memorial-declined'],
  request: { body: ReviewsForm },
  response: { status: 200, body: z.array(DecidedRow) },
  problems: forAdministrators,
})

/** Nothing is decided: what would become of each, as things are now. */
export const previewReviews = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/admin/memorials/reviews/preview',
  summary: 'What a review would do to each memorial; nothing is changed',
  access: 'administrator',
  roles: ['reviews'],
  reads: true,
  limit: 'read',
  request: { body: z.strictObject({ verdict: z.enum(['approved', 'declined']), memorials: together }) },
  response: reviewMemorials.response,
  problems: forAdministrators,
})
