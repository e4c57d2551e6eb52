import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { familyMailsMax, FamilyMember } from './family.ts'
import { memorialStates, WallName } from './paid.ts'
import { ChosenPhoto, PhotoId } from './photo.ts'
import { photoWidth } from './photos.ts'
import { honoreeNames, serviceOfVeteran, TileWords, tileWords, WaitingCorrection } from './words.ts'

export { familyMailsMax, FamilyMember } from './family.ts'

const Explained = z.strictObject({ reason: z.string(), at: z.iso.datetime() })

/** A memorial as its donor sees it. */
export const OwnMemorial = z
  .strictObject({
    id: Id,
    wall: WallName,
    /** Null while no tile of its wall is its own: refunded, or the wall is full. */
    position: z.int().nullable(),
    state: z.enum(memorialStates),
    /** Why it was declined or taken off the wall. */
    reason: z.string().nullable(),
    ...TileWords.shape,
    /** Why the last photo was removed, until another comes. */
    photoRemoved: Explained.nullable(),
    correction: WaitingCorrection.nullable(),
    /** Why the last correction was declined, until another is sent. */
    correctionDeclined: Explained.nullable(),
    family: FamilyMember.extend({ toldAt: z.iso.datetime().nullable() }).nullable(),
    /** How many mails to family were sent, to whomever. */
    familyMails: z.int(),
    /** Counts the changes; whoever changes it says which they have seen. */
    edits: z.int(),
  })
  .meta({ id: 'OwnMemorial' })
export type OwnMemorial = z.output<typeof OwnMemorial>

const forOwners = ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'] as const
const ofOne = [...forOwners, 'invalid-request', 'not-found'] as const
const params = z.strictObject({ memorialId: Id })
const edits = z.int().min(0)

export const listOwnMemorials = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks/own',
  summary:
    'The paid memorials that were given with the address of the signed-in donor, and how each stands; the newest first',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnMemorial) },
  problems: forOwners,
})

export const readOwnMemorialPhoto = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-blocks/own/{memorialId}/photos/{photoId}',
  summary: 'A photo of one’s own memorial: the one of the tile, or the one that waits with a correction',
  access: 'donor',
  limit: 'read',
  request: { params: z.strictObject({ ...params.shape, photoId: PhotoId }), query: photoWidth },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: ofOne,
})

/** Without a photo, the one there is stays. */
const corrected = { edits, ...tileWords, photo: ChosenPhoto.optional() }

export const LovedOneCorrection = z.strictObject({
  wall: z.literal('in-honor-of'),
  lovedOneName: honoreeNames['in-honor-of'],
  ...corrected,
})
export const VeteranCorrection = z.strictObject({
  wall: z.literal('veterans'),
  lovedOneName: honoreeNames.veterans,
  ...serviceOfVeteran,
  ...corrected,
})

export const correctOwnMemorial = call({
  service: 'memorials',
  method: 'PUT',
  path: '/api/memorial-blocks/own/{memorialId}/words',
  summary:
    'Correct the words and the photo of one’s own memorial: a person looks at them, and what is shown stays until then; a correction that waits is replaced',
  access: 'donor',
  limit: 'write',
  request: { params, body: z.discriminatedUnion('wall', [LovedOneCorrection, VeteranCorrection], 'Choose a wall') },
  response: { status: 200, body: OwnMemorial },
  problems: [...ofOne, 'not-possible', 'conflict'],
})

export const removeOwnMemorialPhoto = call({
  service: 'memorials',
  method: 'DELETE',
  path: '/api/memorial-blocks/own/{memorialId}/photos/{photoId}',
  summary: 'Remove a photo of one’s own memorial at once, shown or waiting; it is deleted',
  access: 'donor',
  limit: 'write',
  request: { params: z.strictObject({ ...params.shape, photoId: PhotoId }) },
  response: { status: 200, body: OwnMemorial },
  problems: ofOne,
})

export const changeOwnFamily = call({
  service: 'memorials',
  method: 'PUT',
  path: '/api/memorial-blocks/own/{memorialId}/family',
  summary:
    'Say whom of the family to tell of one’s own memorial, or nobody; a new address is mailed at once if the memorial is shown, else when it is approved',
  access: 'donor',
  limit: 'write',
  request: { params, body: z.strictObject({ edits, family: FamilyMember.nullable() }) },
  response: { status: 200, body: OwnMemorial },
  problems: [...ofOne, 'not-possible', 'conflict'],
})

export const tellOwnFamily = call({
  service: 'memorials',
  method: 'PUT',
  path: '/api/memorial-blocks/own/{memorialId}/family-mails/{number}',
  summary: 'Email the family of one’s own memorial once more: each number is one email, however often it is asked for',
  access: 'donor',
  limit: 'write',
  request: {
    params: z.strictObject({ ...params.shape, number: z.coerce.number().int().min(1).max(familyMailsMax) }),
  },
  response: { status: 200, body: OwnMemorial },
  problems: [...ofOne, 'not-possible', 'conflict'],
})
