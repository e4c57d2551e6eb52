import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call, type SentFile } from '../call.ts'
import { DeclineReason } from './memorials.ts'
import { PaidMemorial } from './paid.ts'
import { PhotoId } from './photo.ts'

/** Other kinds of pictures are made into one of these by the browser that crops them. */
export const photoFile = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  bytesMax: 10 * 1024 * 1024,
} as const satisfies SentFile

export const sendMemorialPhoto = call({
  service: 'memorials',
  method: 'PUT',
  path: '/api/memorial-photos/{uploadId}',
  summary:
    'Send a photo for a memorial, under an id of the sender: kept as squares without what cameras hide in pictures, and for a day until a memorial names it',
  access: 'anyone',
  limit: 'write',
  request: { params: z.strictObject({ uploadId: Id }), file: photoFile },
  response: { status: 200, body: z.strictObject({ id: PhotoId }).meta({ id: 'SentPhoto' }) },
  problems: [
    'invalid-request',
    'file-too-large',
    'file-refused',
    'body-too-slow',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

/** In pixels, each a square: for a phone's wall, a wall and a dialog. */
export const photoWidths = [192, 384, 960] as const

export const photoWidth = z.strictObject({
  width: z
    .enum(['192', '384', '960'])
    .default('384')
    .transform((width) => Number(width) as (typeof photoWidths)[number]),
})

export const readMemorialPhoto = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/memorial-photos/{photoId}',
  summary: 'The photo of a memorial that is on its wall',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ photoId: PhotoId }), query: photoWidth },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-found',
  'dependency-unavailable',
] as const

export const readPaidMemorialPhoto = call({
  service: 'memorials',
  method: 'GET',
  path: '/api/admin/memorials/{memorialId}/photo',
  summary: 'The photo of a paid memorial, shown or not, or the one that waits with its correction',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  request: {
    params: z.strictObject({ memorialId: Id }),
    query: photoWidth.extend({ of: z.enum(['tile', 'correction']).default('tile') }),
  },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: forAdministrators,
})

/** What the donor reads of a photo that is not shown, or not any longer; the desk shows it while the reason is typed. */
export const photoRemovedInWords = (removed: { honoree: string; wasShown: boolean; reason: string }): string =>
  removed.wasShown
    ? `The photo of ${removed.honoree} is no longer on the wall; the words stay. The reason: ${removed.reason}`
    : `We can’t show the photo you sent for ${removed.honoree}: ${removed.reason}`

export const removeMemorialPhoto = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/admin/memorials/{memorialId}/photo-removal',
  summary:
    'Leave the photo out of a paid memorial, or take it off the wall, whatever becomes of the words; it is deleted',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['memorial-photo-removed'],
  request: {
    params: z.strictObject({ memorialId: Id }),
    body: z.strictObject({ photoId: PhotoId, ...DeclineReason.shape }),
  },
  response: { status: 200, body: PaidMemorial },
  problems: [...forAdministrators, 'conflict'],
})
