import { z } from 'zod'
import { heldKinds, levels } from '../../catalogue/index.ts'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { AuditEntry } from '../identity/audit.ts'
import { call } from '../call.ts'
import { Donation } from './donation.ts'
import { Receipt } from './receipts.ts'
import { AcceptedRules } from '../rules-acceptance.ts'

const Level = z.enum(levels, 'Choose a level')
const At = z.iso.datetime()

/** Before it there is nothing; and the database's calendar has no year 0. */
const firstDay = '2000-01-01'
export const Day = (message: string) =>
  z.iso
    .date(message)
    .refine((day) => day >= firstDay, message)
    .meta({ example: '2026-11-01' })

/** A sum over many gifts, which no single payment bounds. */
const Sum = z.string().regex(/^\d+\.\d\d$/)

/** A sum of money that may have gone the other way: more came again than was paid back. */
const Change = z.string().regex(/^-?\d+\.\d\d$/)

export const giftKinds = [
  'one-time',
  'level-once',
  'level-month',
  'gift-month',
  'multiplier',
  'free',
  'fee-cover',
  ...heldKinds,
] as const
/** How the money came; a free entry came without any. */
export const giftWays = ['card', 'check', 'cash', 'transfer', 'none'] as const
/** What an administrator looks for. A gift of which a part went back is confirmed too. */
export const giftConditions = ['confirmed', 'partly-refunded', 'refunded', 'disputed'] as const
export const giftSorts = ['date', 'amount', 'donor'] as const
export const orders = ['asc', 'desc'] as const
export type GiftSort = (typeof giftSorts)[number]
export type Order = (typeof orders)[number]

/** Which gifts: all that are named must fit. Days are whole days where the campaign is, both included. */
export const GiftFilter = z.strictObject({
  /** A part of the name or of the address, or the whole id of the gift, of its donor, of its payment or of its receipt. */
  search: Line(200).optional(),
  state: z.enum(giftConditions).optional(),
  kind: z.enum(giftKinds).optional(),
  level: Level.optional(),
  way: z.enum(giftWays).optional(),
  from: Day('Choose the first day').optional(),
  to: Day('Choose the last day').optional(),
  min: Dollars.optional(),
  max: Dollars.optional(),
})
export type GiftFilter = z.output<typeof GiftFilter>

const GiftOrder = { sort: z.enum(giftSorts).default('date'), order: z.enum(orders).default('desc') }

export const ListedGift = z
  .strictObject({
    ...Donation.shape,
    kind: z.enum(giftKinds),
    way: z.enum(giftWays),
    /** When the money was there: for a check or cash the day it was received. */
    receivedAt: At,
  })
  .meta({ id: 'ListedGift' })
export type ListedGift = z.output<typeof ListedGift>

export const usual = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listGifts = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'The gifts that match a filter, sorted, one page at a time, with their number and total',
  access: 'administrator',
  roles: ['money', 'support'],
  keyScope: 'gifts:read',
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({
      ...GiftFilter.shape,
      ...GiftOrder,
      /** The `next` of the page before, of the same order. */
      after: z.string().max(1000, 'That page doesn’t exist').optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({
      items: z.array(ListedGift),
      next: z.string().nullable(),
      total: z.int(),
      /** Of all that fit: what was given, and what of it went back. */
      given: Sum,
      paidBack: Sum,
    }),
  },
  problems: usual,
})

export const exportGifts = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/gifts/export',
  summary: 'All gifts that match a filter, sorted, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['gifts-exported'],
  request: { query: z.strictObject({ ...GiftFilter.shape, ...GiftOrder }) },
  response: { status: 200, file: 'text/csv' },
  problems: usual,
})

export const timeSteps = ['day', 'week', 'month'] as const
export type TimeStep = (typeof timeSteps)[number]

export const GiftsOverTime = z
  .strictObject({
    by: z.enum(timeSteps),
    timeZone: z.string(),
    points: z.array(
      z.strictObject({
        /** The first day of the step. A week begins on Monday. */
        from: z.iso.date(),
        gifts: z.int(),
        given: Sum,
        /** What went back in this time, whenever it was given; below zero when more came again. */
        paidBack: Change,
      }),
    ),
  })
  .meta({ id: 'GiftsOverTime' })
export type GiftsOverTime = z.output<typeof GiftsOverTime>

export const showGiftsOverTime = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/gifts/over-time',
  summary: 'What was given and refunded by day, week or month, for the gifts that match a filter',
  access: 'administrator',
  roles: ['money', 'support'],
  limit: 'read',
  request: { query: z.strictObject({ ...GiftFilter.shape, by: z.enum(timeSteps).default('day') }) },
  response: { status: 200, body: GiftsOverTime },
  problems: usual,
})

export const MoneyBack = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['refund', 'dispute']),
    state: z.enum(['on-its-way', 'done', 'failed', 'inquiry', 'opened', 'won', 'lost']),
    /** What it takes of this gift now. */
    amount: Dollars,
    openedAt: At,
    changedAt: At,
    /** Why an administrator paid it back, and who; null for what began at the processor. */
    reason: z.string().nullable(),
    askedBy: z.string().nullable(),
  })
  .meta({ id: 'MoneyBack' })
export type MoneyBack = z.output<typeof MoneyBack>

export const GiftDetails = z
  .strictObject({
    ...ListedGift.shape,
    /** The payment at the processor; null for a gift that came another way. */
    paymentId: z.string().nullable(),
    /** Where the giver said that they live; null where they weren’t asked or didn’t say. */
    region: z.string().nullable(),
    /** What stands on the check or was written down with it; null for what was paid by card, or was free. */
    offline: z.strictObject({ reference: z.string(), note: z.string(), receivedOn: z.iso.date() }).nullable(),
    /** The official rules that were accepted with it; null where none were shown: cash, a renewal, a gift of before. */
    acceptedRules: AcceptedRules.nullable(),
    /** What of the covered card fee goes back beside it once all that is left of it is refunded. */
    feeCoverBack: Dollars.nullable(),
    /** Of a month: what its membership or monthly gift is charged next, refunded or not; null while nothing is to come. */
    nextCharge: z.strictObject({ amount: Dollars, at: z.iso.datetime() }).nullable(),
    moneyBack: z.array(MoneyBack),
    /** The receipts of the payment that this gift belongs to, the newest first. */
    receipts: z.array(Receipt),
    /** What administrators did with it, the newest first. */
    audit: z.array(AuditEntry),
  })
  .meta({ id: 'GiftDetails' })
export type GiftDetails = z.output<typeof GiftDetails>

export const getGift = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/gifts/{giftId}',
  summary: 'One gift with its receipts, its refunds and disputes, and what administrators did with it',
  access: 'administrator',
  roles: ['money', 'support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ giftId: Id }) },
  response: { status: 200, body: GiftDetails },
  problems: [...usual, 'not-found'],
})

export const refundGift = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/gifts/{giftId}/refunds',
  summary:
    'Refund a gift, in full or in part, with the reason; its entries are reversed. A check or cash is returned by hand and recorded here',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  idempotent: 'own-key',
  audited: ['refund-asked', 'refund-by-hand', 'refund-refused'],
  request: {
    params: z.strictObject({ giftId: Id }),
    body: z.strictObject({ amount: Dollars, reason: Line(500, 'Say why this is being refunded') }),
  },
  response: { status: 201, body: GiftDetails },
  problems: [...usual, 'not-found', 'refund-refused', 'request-in-progress', 'second-person-needed'],
})

export const offlineWays = ['check', 'cash'] as const

export const OfflineGift = z.strictObject({
  donorName: PersonName(200, 'Full name is required'),
  donorEmail: Email(),
  amount: Dollars,
  way: z.enum(offlineWays, 'Choose check or cash'),
  receivedOn: Day('Choose the day it was received'),
  /** What tells it from others: the number of the check, of the envelope or of the cash slip. */
  reference: Line(100).default(''),
  note: Line(500).default(''),
  /** A level that is bought once with it; the amount is its price then. */
  level: Level.optional(),
})

export const recordOfflineGift = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/gifts',
  summary: 'Record a gift received by check or in cash: it counts, earns entries and gets a receipt like any other',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['offline-gift-recorded'],
  request: { body: OfflineGift },
  response: { status: 201, body: GiftDetails },
  problems: [...usual, 'already-recorded', 'second-person-needed'],
})
