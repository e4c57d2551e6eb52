/** Which approved organizations the home page names as benefiting from giving (spec 01 §2), on which days, in which order and with which picture. */
import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call, type SentFile } from '../call.ts'
import { PictureId } from '../picture-id.ts'
import { RegisteredNonprofit } from './reviews.ts'

/** The pixels of its square: enough for where it is shown, on a screen with fine pixels too. */
export const nonprofitPictureWidth = 192

const orderMax = 99
const orderWords = `Enter a whole number from 1 to ${orderMax}`

const fields = {
  from: z.iso.date('Choose the first day'),
  /** Empty while it has no end. */
  until: z.iso.date('Choose a day, or leave it empty').or(z.literal('')),
  order: z.int(orderWords).min(1, orderWords).max(orderMax, orderWords),
}

interface Days {
  from: string
  until: string
  order: number
}

const inOrder = <S extends z.ZodType<Days, Days>>(schema: S): S =>
  schema.check(({ value: { from, until }, issues }) => {
    if (until !== '' && until < from)
      issues.push({ code: 'custom', path: ['until'], message: 'The last day can’t be before the first', input: until })
  })

const reason = { reason: Line(500, 'Say why. The audit trail keeps it') }
const seen = { seen: z.int().min(0) }

export const BenefitingForm = inOrder(z.strictObject({ ...fields, ...reason }))
export type BenefitingForm = z.output<typeof BenefitingForm>

export const BenefitingReason = z.strictObject(reason)

const params = z.strictObject({ nonprofitId: Id })
const problems = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'dependency-unavailable',
  'not-found',
  'recused',
  'conflict',
  'not-possible',
] as const

export const setBenefiting = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/benefiting',
  summary:
    'Name an approved nonprofit on the home page as benefiting from giving, or change its days or place; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-benefiting-set'],
  request: { params, body: inOrder(z.strictObject({ ...fields, ...reason, ...seen })) },
  response: { status: 200, body: RegisteredNonprofit },
  problems,
})

export const endBenefiting = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/benefiting/end',
  summary: 'Take a nonprofit off the home page at once; a repeat changes nothing',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-benefiting-ended'],
  request: { params, body: z.strictObject({ ...reason, ...seen }) },
  response: { status: 200, body: RegisteredNonprofit },
  problems,
})

export const nonprofitPictureFile = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/svg+xml'],
  bytesMax: 10 * 1024 * 1024,
} as const satisfies SentFile

export const sendNonprofitPicture = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/picture',
  summary:
    'Give an approved nonprofit a logo or picture, in place of the one before: redrawn whole in a square on white ground; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-picture-set'],
  request: {
    params,
    query: z.strictObject({ seen: z.coerce.number<string>().pipe(z.int().min(0)).meta({ example: '0' }), ...reason }),
    file: nonprofitPictureFile,
  },
  response: { status: 200, body: RegisteredNonprofit },
  problems: [...problems, 'file-too-large', 'file-refused', 'body-too-slow', 'too-many-requests'],
})

export const removeNonprofitPicture = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/nonprofits/{nonprofitId}/picture/removal',
  summary: 'Take the picture of a nonprofit down; a repeat changes nothing',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['nonprofit-picture-removed'],
  request: { params, body: z.strictObject({ ...reason, ...seen }) },
  response: { status: 200, body: RegisteredNonprofit },
  problems,
})

export const readNonprofitPicture = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/nonprofit-pictures/{pictureId}',
  summary: 'The picture of an approved nonprofit',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ pictureId: PictureId('No picture has this id') }) },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
