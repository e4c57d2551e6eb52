import { z } from 'zod'
import { call } from './call.ts'
import { everyRole } from './desk-roles.ts'

/** How many days are told, today among them. */
export const figureDays = 30

const Sum = z.string().regex(/^\d+\.\d\d$/)
/** More can have come again than was refunded. */
const Change = z.string().regex(/^-?\d+\.\d\d$/)

const problems = ['sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const GiftFigures = z
  .strictObject({
    /** Whose days these are: the campaign's. */
    timeZone: z.string(),
    /** One for each day, the oldest first; the last one is today, so far. */
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        given: Sum,
        /** What went back on this day, whenever it was given. */
        refunded: Change,
        /** Payments: what was bought together is one. */
        gifts: z.int(),
        /** At the end of the day: not ended yet, also where a payment failed. */
        memberships: z.int(),
        /** Renewals whose payment failed first on this day. */
        failedRenewals: z.int(),
      }),
    ),
  })
  .meta({ id: 'GiftFigures' })
export type GiftFigures = z.output<typeof GiftFigures>

export const showGiftFigures = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/figures/gifts',
  summary:
    'What was given and refunded on each of the last 30 days, how many memberships there were, and renewals that failed',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: GiftFigures },
  problems,
})

export const EntryFigures = z
  .strictObject({
    timeZone: z.string(),
    /** As in the gifts' figures, by the day on which the ledger took the lines; of entries that count, in all giveaways. */
    days: z.array(z.strictObject({ day: z.iso.date(), granted: z.int(), takenBack: z.int() })),
  })
  .meta({ id: 'EntryFigures' })
export type EntryFigures = z.output<typeof EntryFigures>

export const showEntryFigures = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/figures/entries',
  summary: 'How many entries were granted and taken back on each of the last 30 days',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: EntryFigures },
  problems,
})
