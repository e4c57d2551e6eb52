import { z } from 'zod'
import { Line, PersonName } from '../../ids/index.ts'
import { call } from '../call.ts'
import { Region } from '../region.ts'

const At = z.iso.datetime()

/** A draw that was held, and what became of its prize. Nobody is named before the prize is theirs (spec 03 §D). */
/** Why somebody drawn did not get the prize, as everybody may know. */
export const passedOverReasons = ['not-eligible', 'not-reached', 'not-shown', 'declined', 'no-response'] as const

/** What became of somebody drawn: by their code in the list of entries, never by name. */
export const DrawnPlace = z
  .strictObject({
    /** 0 is the winner who was drawn, then the alternates in their order. */
    place: z.int(),
    /** The code in the published list, as `result.json` has it. */
    id: z.string(),
    state: z.enum(['waiting', 'potential', 'notified', 'responded', 'verified', 'awarded', 'forfeited']),
    reason: z.enum(passedOverReasons).nullable(),
  })
  .meta({ id: 'DrawnPlace' })
export type DrawnPlace = z.output<typeof DrawnPlace>

export const DrawnPrize = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    prize: z.string(),
    drawnAt: At,
    /** `not-awarded`: neither the winner nor any alternate could be. */
    state: z.enum(['being-confirmed', 'awarded', 'not-awarded']),
    /** Everybody drawn, in order: who was passed over, and why, is for everybody to see. */
    places: z.array(DrawnPlace),
    winner: z
      .strictObject({
        firstName: z.string(),
        /** The first letter of the last name. */
        initial: z.string(),
        /** ISO 3166-2: `US-OH`. */
        region: z.string(),
        awardedAt: At,
      })
      .nullable(),
  })
  .meta({ id: 'DrawnPrize' })
export type DrawnPrize = z.output<typeof DrawnPrize>

export const listWinners = call({
  service: 'entries',
  method: 'GET',
  path: '/api/winners',
  summary: 'The prizes that were drawn, latest first, and who was awarded them',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(DrawnPrize) },
  problems: ['dependency-unavailable'],
})

/** What the potential winner has to confirm, one by one, in the Declaration of Compliance (docs: the official rules, "Notification of the winner"). */
export const declarationStatements = [
  'isTrue',
  'wasEligible',
  'isIndependent',
  'keptTheRules',
  'paysTaxes',
  'publishes',
] as const
export type DeclarationStatement = (typeof declarationStatements)[number]

const Confirmed = z.literal(true, 'Confirm this, or decline the prize')

/** The Declaration of Compliance. What the rules of one giveaway say beside it, the service holds. */
export const Declaration = z.strictObject({
  firstName: PersonName(100, 'Enter your first name'),
  lastName: PersonName(100, 'Enter your last name'),
  bornOn: z.iso
    .date('Enter your date of birth')
    .refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'Enter your date of birth'),
  address: Line(300, 'Enter your street and city'),
  postalCode: Line(20, 'Enter your postal code'),
  region: Region('Choose where you live'),
  takes: z.enum(['prize', 'cash'], 'Choose the prize or the cash option'),
  statements: z.strictObject(
    Object.fromEntries(declarationStatements.map((name) => [name, Confirmed])) as Record<
      DeclarationStatement,
      typeof Confirmed
    >,
  ),
  /** The full name, typed by its owner. */
  signature: PersonName(200, 'Sign with your full name'),
})
export type Declaration = z.output<typeof Declaration>

/** What the page behind the link in the mail shows; nothing on it that the winner typed. */
export const PrizeOffer = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    prize: z.string(),
    cashOption: z.string(),
    cashCondition: z.string(),
    ageMin: z.int(),
    regionsAllowed: z.array(z.string()),
    regionsVoid: z.array(z.string()),
    /** What the winner shows us before the prize is awarded. */
    mustShow: z.array(z.string()),
    timeZone: z.string(),
    state: z.enum(['notified', 'responded', 'verified', 'awarded']),
    /** The last instant to answer; null while we don’t know when the email was sent. */
    respondBy: At.nullable(),
    /** The same as people say it, in the zone of the giveaway. */
    respondByWords: z.string(),
    weeksMin: z.int(),
    weeksMax: z.int(),
  })
  .meta({ id: 'PrizeOffer' })
export type PrizeOffer = z.output<typeof PrizeOffer>

const Token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Open it again from the email or letter.')
const behindLink = ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'] as const

export const openPrize = call({
  service: 'entries',
  method: 'POST',
  path: '/api/prizes/open',
  summary: 'What a prize link leads to; opening it changes nothing',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: Token }) },
  response: { status: 200, body: PrizeOffer },
  problems: behindLink,
})

export const declareCompliance = call({
  service: 'entries',
  method: 'POST',
  path: '/api/prizes/declaration',
  summary: 'Return the signed Declaration of Compliance; sending it again changes nothing',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: Token, declaration: Declaration }) },
  response: { status: 200, body: PrizeOffer },
  problems: behindLink,
})

export const declinePrize = call({
  service: 'entries',
  method: 'POST',
  path: '/api/prizes/refusal',
  summary: 'Decline the prize: it goes to the next alternate. This can’t be undone',
  access: 'anyone',
  limit: 'write',
  request: { body: z.strictObject({ token: Token }) },
  response: { status: 204 },
  problems: [...behindLink, 'conflict'],
})

export const PrizeDeciders = z
  .strictObject({
    /** How many people it takes on this installation to award a prize, to pass it on, and to enter a postcard. */
    people: z.literal([1, 2]),
    /** One, and only for as long as nobody else may. */
    untilAnother: z.boolean(),
    /** Until when it takes two although only one may decide, because two could until lately. */
    twoUntil: z.iso.datetime().nullable(),
    /** From when on it takes two, because another one’s role is still new. */
    twoFrom: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PrizeDeciders' })
export type PrizeDeciders = z.output<typeof PrizeDeciders>

export const getPrizeDeciders = call({
  service: 'entries',
  method: 'GET',
  path: '/api/prize-deciders',
  summary: 'How many administrators it takes here to award a prize, to pass it on, and to enter a postcard',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: PrizeDeciders },
  problems: ['dependency-unavailable'],
})
