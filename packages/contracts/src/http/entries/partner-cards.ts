/** Cards of giveaways that partners run (spec 01 §2, §3): shown on the home page from their first day to their last, entered at the partner's own site. */
import { z } from 'zod'
import { Id, Line, Text, WebAddress } from '../../ids/index.ts'
import { call, type SentFile } from '../call.ts'
import { CardPictureId, type CardPictureWidth } from './partner-card.ts'

export { CardPictureId, cardPictureShape, type CardPictureWidth, cardPictureWidths } from './partner-card.ts'

const Slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'That isn’t a valid giveaway name')
  .meta({ example: 'corvette' })

const day = (message: string) => z.iso.date(message)

const cardFields = {
  title: Line(120, 'Title is required'),
  description: Text(400, 'Description is required'),
  prize: Line(200, 'Prize is required'),
  /** Empty where there is none. */
  cashOption: Line(60).or(z.literal('')),
  firstDay: day('Choose the first day'),
  lastDay: day('Choose the last day'),
  drawsOn: day('Choose the day of the drawing'),
  /** Where it is entered. */
  link: WebAddress().refine((address) => address.startsWith('https://'), 'Enter an address that begins with https://'),
  /** Which of the drawn pictures stands on the card while it has none of its own. */
  image: z.string().min(1, 'Choose a picture').max(60),
}

interface Days {
  firstDay: string
  lastDay: string
  drawsOn: string
}

const inOrder = <S extends z.ZodType<Days, Days>>(schema: S): S =>
  schema.check(({ value, issues }) => {
    const wrong = (path: keyof Days, message: string) =>
      void issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.lastDay < value.firstDay) wrong('lastDay', 'The last day can’t be before the first')
    if (value.drawsOn <= value.lastDay) wrong('drawsOn', 'The drawing has to be after the last day')
  })

const reason = { reason: Line(500, 'Say why') }

/** Who changes a card says which version they have seen. */
const seen = { seen: z.int().min(0) }

export const PartnerCardForm = inOrder(z.strictObject({ ...cardFields, ...reason }))
export type PartnerCardForm = z.output<typeof PartnerCardForm>

export const CardReason = z.strictObject(reason)

export const PartnerCard = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    prize: z.string(),
    cashOption: z.string(),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    drawsOn: z.iso.date(),
    link: z.string(),
    image: z.string(),
    pictureUrl: z.string().nullable(),
    /** By the days alone. */
    state: z.enum(['to-come', 'shown', 'over']),
    isExample: z.boolean(),
    version: z.int(),
    /** What administrators did with it, the newest first. */
    acts: z.array(
      z.strictObject({
        id: Id,
        at: z.iso.datetime(),
        by: z.string(),
        action: z.enum(['card-made', 'card-changed', 'card-removed']),
        words: z.string(),
      }),
    ),
  })
  .meta({ id: 'PartnerCard' })
export type PartnerCard = z.output<typeof PartnerCard>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofSlug = z.strictObject({ slug: Slug })

export const listPartnerCards = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/partner-cards',
  summary: 'The cards of partners’ giveaways that aren’t removed, with what was done to them',
  access: 'administrator',
  roles: ['draws'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(PartnerCard) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const makePartnerCard = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/partner-cards',
  summary: 'Add the card of a giveaway that a partner runs',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  idempotent: true,
  audited: ['card-made'],
  request: { body: PartnerCardForm },
  response: { status: 201, body: PartnerCard },
  problems: [...forAdministrators, 'request-in-progress', 'idempotency-key-reused'],
})

export const changePartnerCard = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/partner-cards/{slug}',
  summary: 'Change the card of a partner’s giveaway; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['card-changed'],
  request: {
    params: ofSlug,
    body: inOrder(
      z.strictObject({
        ...cardFields,
        /** Whether the picture that was sent stays; else the drawn one is shown. */
        keepsPicture: z.boolean(),
        ...reason,
        ...seen,
      }),
    ),
  },
  response: { status: 200, body: PartnerCard },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const removePartnerCard = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/partner-cards/{slug}/removal',
  summary: 'Take the card of a partner’s giveaway off, for good; a repeat changes nothing',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['card-removed'],
  request: { params: ofSlug, body: z.strictObject({ ...reason, ...seen }) },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const cardPictureFile = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
  bytesMax: 10 * 1024 * 1024,
} as const satisfies SentFile

export const sendCardPicture = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/partner-cards/{slug}/picture',
  summary:
    'Give the card of a partner’s giveaway a picture: redrawn, cut to five by four from its middle; refused if someone else changed the card in the meantime',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['card-changed'],
  request: {
    params: ofSlug,
    query: z.strictObject({ seen: z.coerce.number<string>().pipe(z.int().min(0)).meta({ example: '0' }), ...reason }),
    file: cardPictureFile,
  },
  response: { status: 200, body: PartnerCard },
  problems: [
    ...forAdministrators,
    'not-found',
    'conflict',
    'file-too-large',
    'file-refused',
    'body-too-slow',
    'too-many-requests',
  ],
})

export const readCardPicture = call({
  service: 'entries',
  method: 'GET',
  path: '/api/partner-pictures/{pictureId}',
  summary: 'The picture of a card that isn’t removed',
  access: 'anyone',
  limit: 'read',
  request: {
    params: z.strictObject({ pictureId: CardPictureId }),
    query: z.strictObject({
      width: z
        .enum(['400', '800'])
        .default('800')
        .transform((width) => Number(width) as CardPictureWidth),
    }),
  },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
