import { z } from 'zod'
import { arrearsDays, levels } from '../../catalogue/index.ts'
import { Email, Id, Line } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'

const Level = z.enum(levels, 'Choose a level')
const At = z.iso.datetime()

export const membershipStates = ['active', 'paused', 'past-due', 'ending', 'ended'] as const

export const Membership = z
  .strictObject({
    id: Id,
    state: z.enum(membershipStates),
    /** What the month that runs now is paid for; null for a monthly gift, which has no level. */
    level: Level.nullable(),
    /** What that month costs. */
    amount: Dollars,
    /** From the next payment on, where a lower level was chosen. */
    nextLevel: Level.nullable(),
    /** The same in money, where a lower level or another amount was chosen. */
    nextAmount: Dollars.nullable(),
    /** What is added to each payment to come for the card fee, where the donor covers it. */
    feeCover: Dollars.nullable(),
    nextPayment: z.strictObject({ amount: Dollars, at: At }).nullable(),
    /** While a month is skipped, or will be: the day of the next payment after it. */
    pausedUntil: At.nullable(),
    /** The month that runs was skipped: nothing was paid for it, so the level counts for nothing. A pause cannot be ended any more. */
    resting: z.boolean(),
    /** When it would end if it was canceled now: with the month that runs. Null when it would end at once, or ends anyway. */
    endsIfCanceledAt: At.nullable(),
    /** When it would be paid for again if it was paused now; null when it cannot be paused. */
    resumesIfPausedAt: At.nullable(),
    /** Cancelled: the end of what is paid. */
    endsAt: At.nullable(),
    endedAt: At.nullable(),
    endedBecause: z.enum(['cancelled', 'lapsed']).nullable(),
    card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
    /** A payment that failed: what is missing, since when, and when the membership ends without it: some days after its holder was told, null until then. */
    behind: z.strictObject({ amount: Dollars, since: At, lapsesAt: At.nullable() }).nullable(),
    startedAt: At,
    /** In the list of its holder: the giveaway isn’t open where they said that they live, so its months earn nothing. */
    notOpen: z.literal(true).optional(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.output<typeof Membership>

const own = { params: z.strictObject({ membershipId: Id }) }
const usual = [
  'invalid-request',
  'sign-in-required',
  'mailbox-to-prove',
  'not-allowed',
  'not-found',
  'dependency-unavailable',
] as const

export const listMemberships = call({
  service: 'donations',
  method: 'GET',
  path: '/api/memberships',
  summary: 'One donor’s memberships and monthly gifts, newest first, for that person or an administrator',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: z.array(Membership) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const LevelQuote = z
  .strictObject({
    level: Level,
    /** A rise takes effect at once, a fall with the next payment; `stay` takes a chosen fall back. */
    change: z.enum(['rise', 'fall', 'stay']),
    /** What the card is charged now, and the entries it earns before any multiplier. */
    chargedNow: Dollars,
    /** What is added to each payment of the level for the card fee, where the donor covers it. */
    feeCover: Dollars.nullable(),
    entriesNow: z.int(),
    takesEffectAt: At,
    monthly: Dollars,
    /** 0 where the giveaway isn’t open to its holder, by the region that they named. */
    entriesPerMonth: z.int(),
    /** The instant that the price is computed for: sent back with the change, so that the card is charged what was shown. */
    quotedAt: At,
  })
  .meta({ id: 'LevelQuote' })
export type LevelQuote = z.output<typeof LevelQuote>

export const quoteLevel = call({
  service: 'donations',
  method: 'GET',
  path: '/api/memberships/{membershipId}/level',
  summary: 'What changing to another level means: when it takes effect, what it costs today and what it earns',
  access: 'donor',
  limit: 'read',
  request: { ...own, query: z.strictObject({ level: Level }) },
  response: { status: 200, body: LevelQuote },
  problems: [...usual, 'membership-not-ready'],
})

export const changeLevel = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/level',
  summary: 'Change the level: upgrades take effect immediately at the quoted price, downgrades with the next payment',
  access: 'donor',
  limit: 'payment',
  request: {
    ...own,
    body: z.strictObject({
      level: Level,
      quotedAt: At,
      /** Of the quote: refused with `quote-expired` where it is no longer what the card would be charged. */
      chargedNow: Dollars.optional(),
    }),
  },
  response: { status: 200, body: Membership },
  problems: [
    ...usual,
    'membership-not-ready',
    'quote-expired',
    'payment-refused',
    'proof-of-work-needed',
    'too-many-requests',
  ],
})

export const changeAmount = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/amount',
  summary: 'Change the amount of a monthly gift, from the next payment on; nothing is charged for the month that runs',
  access: 'donor',
  limit: 'payment',
  request: { ...own, body: z.strictObject({ amount: Dollars }) },
  response: { status: 200, body: Membership },
  problems: [...usual, 'membership-not-ready', 'too-many-requests'],
})

export const pauseMembership = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/pause',
  summary:
    'Skip the next payment and its month; the membership or monthly gift resumes automatically with the one after',
  access: 'donor',
  limit: 'write',
  request: own,
  response: { status: 200, body: Membership },
  problems: [...usual, 'membership-not-ready', 'too-many-requests'],
})

export const resumeMembership = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/resume',
  summary: 'Undo a pause or a cancellation',
  access: 'donor',
  limit: 'write',
  request: own,
  response: { status: 200, body: Membership },
  problems: [...usual, 'membership-not-ready', 'too-many-requests'],
})

export const cancelMembership = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/cancel',
  summary:
    'Cancel at the end of the paid period; until then it can be undone. With a payment overdue it ends immediately, and nothing more is charged',
  access: 'donor',
  limit: 'write',
  request: own,
  response: { status: 200, body: Membership },
  problems: [...usual, 'too-many-requests'],
})

export const openCardChange = call({
  service: 'donations',
  method: 'POST',
  path: '/api/memberships/{membershipId}/card',
  summary: 'Start changing the card: the secret with which the browser gives the new card to the processor',
  access: 'donor',
  limit: 'payment',
  request: own,
  response: { status: 200, body: z.strictObject({ setupIntentId: z.string(), clientSecret: z.string() }) },
  problems: [...usual, 'membership-not-ready', 'proof-of-work-needed', 'too-many-requests'],
})

export const saveCard = call({
  service: 'donations',
  method: 'PUT',
  path: '/api/memberships/{membershipId}/card',
  summary: 'Use the card that the processor now has; an overdue payment is tried right away',
  access: 'donor',
  limit: 'payment',
  request: {
    ...own,
    body: z.strictObject({ setupIntentId: z.string().regex(/^seti_\w{3,120}$/, 'We don’t have that card') }),
  },
  response: { status: 200, body: Membership },
  problems: [...usual, 'membership-not-ready', 'payment-refused', 'proof-of-work-needed', 'too-many-requests'],
})

export const membershipSorts = ['started', 'donor', 'behind', 'period-end'] as const
export type MembershipSort = (typeof membershipSorts)[number]

export const monthlyKinds = ['membership', 'gift'] as const

/** Which memberships and monthly gifts: all that are named must fit. */
export const MembershipFilter = z.strictObject({
  /** A part of the name or of the address, or the whole id of the subscription. */
  search: Line(200).optional(),
  state: z.enum(membershipStates).optional(),
  kind: z.enum(monthlyKinds).optional(),
  level: Level.optional(),
  /** Those with a missing payment of which their holder was not told: the email could not be delivered, or nothing is heard of it for a day. */
  untold: z.literal('yes').optional(),
})
export type MembershipFilter = z.output<typeof MembershipFilter>

const MembershipOrder = {
  sort: z.enum(membershipSorts).default('started'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

export const HeldMembership = z
  .strictObject({
    ...Membership.shape,
    donorName: z.string(),
    donorEmail: z.string(),
    /** At the processor. */
    subscriptionId: z.string(),
    /**
     * While its holder was not told of a missing payment: when the email was asked for, why it could not be delivered, such as "reply-550", and
     * whether someone has to tell them, for it could not or nothing is heard of it for a day.
     */
    notice: z
      .strictObject({ askedAt: At.nullable(), failure: z.string().nullable(), isUntold: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'HeldMembership' })
export type HeldMembership = z.output<typeof HeldMembership>

export const listAllMemberships = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/memberships',
  summary: 'The memberships and monthly gifts that match a filter, with their holders, one page at a time',
  access: 'administrator',
  roles: ['money', 'support'],
  keyScope: 'memberships:read',
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({
      ...MembershipFilter.shape,
      ...MembershipOrder,
      /** The `next` of the page before, of the same order. */
      after: z.string().max(1000, 'That page doesn’t exist').optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: {
    status: 200,
    body: z.strictObject({ items: z.array(HeldMembership), next: z.string().nullable(), total: z.int() }),
  },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const exportMemberships = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/memberships/export',
  summary: 'All memberships and monthly gifts that match a filter, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['memberships-exported'],
  request: { query: z.strictObject({ ...MembershipFilter.shape, ...MembershipOrder }) },
  response: { status: 200, file: 'text/csv' },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export { arrearsDays }

/** By another email, or in another way: by phone, by letter. */
export const noticeWays = ['email', 'told'] as const

export const notifyOfArrears = call({
  service: 'donations',
  method: 'PUT',
  path: '/api/admin/memberships/{membershipId}/notice',
  summary:
    'Tell the holder of a missing payment again where the first email wasn’t delivered, or record that they were told another way: then the days to pay begin',
  access: 'administrator',
  roles: ['money', 'support'],
  limit: 'write',
  audited: ['membership-notified'],
  request: {
    params: own.params,
    body: z.strictObject({
      way: z.enum(noticeWays),
      /** When the notice that the administrator sees was asked for: another one in the meantime is a conflict. */
      seen: At.nullable(),
    }),
  },
  response: { status: 200, body: HeldMembership },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'conflict',
    'not-possible',
    'dependency-unavailable',
  ],
})

/** Who cancels for a donor says why; it stays in the audit trail. */
export const CancellationReason = z.strictObject({ reason: Line(500, 'Say why, without the person’s name') })

export const cancelForDonor = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/memberships/{membershipId}/cancellation',
  summary:
    'Cancel a membership or monthly gift for its donor, who is emailed: at the end of the paid period, and immediately with a payment overdue',
  access: 'administrator',
  roles: ['money', 'support'],
  freshProof: true,
  limit: 'write',
  idempotent: 'own-key',
  audited: ['cancellation-asked', 'cancellation-refused'],
  request: { params: own.params, body: CancellationReason },
  response: { status: 200, body: HeldMembership },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'conflict',
    'not-possible',
    'request-in-progress',
    'idempotency-key-reused',
    'dependency-unavailable',
  ],
})
