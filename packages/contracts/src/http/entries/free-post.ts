import { z } from 'zod'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { call } from '../call.ts'
import { Region } from '../region.ts'

/** So many cards fit into one batch: it is closed in one transaction. */
export const cardsPerBatchMax = 200

const Day = (message: string) => z.iso.date(message).refine((day) => day >= '2000-01-01' && day < '2200-01-01', message)
const At = z.iso.datetime()

/** What somebody reads on a postcard. It is typed twice. */
export const PostReading = z.strictObject({
  name: PersonName(200, 'Enter the name'),
  /** Street, number, town: one line. */
  address: Line(300, 'Enter the street and city'),
  postalCode: Line(20, 'Enter the postal code'),
  /** ISO 3166-2 (`US-OH`), or `elsewhere`. */
  region: Region('Choose the region'),
  /** Where one stands on the card. */
  email: Email().optional(),
  postmarkedOn: Day('Enter the postmark date'),
  /** Whether the date of birth makes the person old enough; the date itself is not kept. */
  oldEnough: z.boolean('Say whether the person is old enough'),
})
export type PostReading = z.output<typeof PostReading>

export const postCardStates = ['keyed-once', 'differs', 'agreed', 'granted', 'refused', 'taken-back'] as const

export const PostCard = z
  .strictObject({
    number: z.int(),
    state: z.enum(postCardStates),
    /** Who typed it first, and second. */
    keyedBy: z.array(z.string()),
    /** Typed once, by the one who reads this, where another person has to type it the second time. */
    forAnother: z.boolean(),
    /** Nothing before it was typed twice, so that the second time is blind; two where they differ, with the fields. */
    readings: z.array(PostReading),
    differences: z.array(z.string()),
    /** Why it counts for nothing, or was taken back. */
    why: z.string().nullable(),
  })
  .meta({ id: 'PostCard' })
export type PostCard = z.output<typeof PostCard>

export const PostBatch = z
  .strictObject({
    id: Id,
    giveaway: z.string(),
    receivedOn: z.iso.date(),
    note: z.string(),
    openedAt: At,
    openedBy: z.string(),
    /** Null while cards are typed. */
    closedAt: At.nullable(),
    cards: z.int(),
    /** Typed once alone, or twice and not the same. */
    unsettled: z.int(),
  })
  .meta({ id: 'PostBatch' })
export type PostBatch = z.output<typeof PostBatch>

export const PostAct = z
  .strictObject({
    id: Id,
    at: At,
    by: z.string(),
    action: z.enum(['batch-opened', 'difference-resolved', 'batch-closed', 'card-taken-back']),
    card: z.int().nullable(),
    words: z.string(),
  })
  .meta({ id: 'PostAct' })
export type PostAct = z.output<typeof PostAct>

/** Of the rules of a giveaway, what somebody has to know who types its cards. */
export const PostRules = z
  .strictObject({
    title: z.string(),
    ageMin: z.int(),
    regionsAllowed: z.array(z.string()),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    /** How many days after the last one a card may still arrive. */
    daysAfterClose: z.int(),
  })
  .meta({ id: 'PostRules' })
export type PostRules = z.output<typeof PostRules>

export const PostBatchDetails = z
  .strictObject({ ...PostBatch.shape, rules: PostRules, all: z.array(PostCard), acts: z.array(PostAct) })
  .meta({ id: 'PostBatchDetails' })
export type PostBatchDetails = z.output<typeof PostBatchDetails>

const usual = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const batchId = z.strictObject({ batchId: Id })
const CardNumber = z.coerce.number<string>().int().min(1).max(cardsPerBatchMax)
const card = z.strictObject({ batchId: Id, number: CardNumber })
const details = { status: 200, body: PostBatchDetails } as const

export const listPostBatches = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/free-post',
  summary: 'The batches of mail-in entries, newest first, one page at a time',
  access: 'administrator',
  roles: ['draws'],
  limit: 'read',
  request: {
    query: z.strictObject({
      /** Only those that are still open, or only those that are closed. */
      state: z.enum(['open', 'closed']).optional(),
      after: Id.optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({
      items: z.array(PostBatch),
      next: Id.nullable(),
      /** Those that take cards, also of a period that is over. */
      giveaways: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    }),
  },
  problems: usual,
})

export const OpenPostBatch = z.strictObject({
  giveaway: z.string('Choose the giveaway').regex(/^[a-z0-9-]{1,60}$/, 'Choose the giveaway'),
  receivedOn: Day('Choose the day they arrived'),
  note: Line(200).default(''),
})

export const openPostBatch = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/free-post',
  summary: 'Open a batch of postcards that arrived on one day for one giveaway',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  idempotent: true,
  audited: ['batch-opened'],
  request: { body: OpenPostBatch },
  response: { status: 201, body: PostBatchDetails },
  problems: [...usual, 'request-in-progress'],
})

export const getPostBatch = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/free-post/{batchId}',
  summary: 'One batch with its cards and what administrators did with it',
  access: 'administrator',
  roles: ['draws'],
  limit: 'read',
  audited: ['list-read'],
  request: { params: batchId },
  response: details,
  problems: [...usual, 'not-found'],
})

export const keyPostCard = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/free-post/{batchId}/cards',
  summary: 'Key a card for the first time or, without seeing the first, for the second',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['card-keyed'],
  request: {
    params: batchId,
    body: z.strictObject({
      number: z.int('Enter the number on the card').min(1).max(cardsPerBatchMax),
      turn: z.union([z.literal(1), z.literal(2)]),
      reading: PostReading,
    }),
  },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const resolvePostCard = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/free-post/{batchId}/cards/{number}/resolution',
  summary: 'Resolve a card that was keyed differently the two times',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['difference-resolved'],
  request: { params: card, body: z.strictObject({ reading: PostReading }) },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const closePostBatch = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/free-post/{batchId}/close',
  summary: 'Close a batch: each card that meets the rules earns its entries; closing twice changes nothing',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['batch-closed'],
  request: { params: batchId },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const takePostCardBack = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/free-post/{batchId}/cards/{number}/reversal',
  summary: 'Reverse a card’s entries, with the reason',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['card-taken-back'],
  request: {
    params: card,
    body: z.strictObject({ reason: Line(300, 'Say why the entries are being reversed') }),
  },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})
