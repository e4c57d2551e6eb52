import { z } from 'zod'
import { entryTypes, namedWays } from '../../catalogue/index.ts'
import { Line } from '../../ids/index.ts'

/** What a registration can ask for (spec 02 §5). */
export const formChecks = ['name', 'email', 'phone', 'city', 'state', 'ageConfirmed', 'rulesAgreed'] as const

const regionsMax = 200
const officialCharactersMax = 40_000
const textCharactersMax = 8_000

/** Markdown without control characters; lines end with a line feed, so that one text has one spelling. */
const Markdown = (charactersMax: number, required?: string) =>
  z
    .string(required)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .min(required === undefined ? 0 : 1, required)
    .max(charactersMax, `Use at most ${charactersMax.toLocaleString('en-US')} characters`)
    .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*$/, 'Use only letters, digits, punctuation and line breaks')

const Day = (message: string) => z.iso.date(message).refine((day) => day >= '2000-01-01' && day < '2200-01-01', message)

const Whole = (min: number, max: number) =>
  z.int('Enter a whole number').min(min, `Enter at least ${min}`).max(max, `Enter at most ${max}`)

/** A number of entries, as text in every document that is hashed. */
const Entries = z.string().regex(/^(0|[1-9]\d{0,11})$/, 'Enter a whole number of entries')

const Regions = (required?: string) =>
  z
    .array(z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'Use ISO 3166-2 codes for regions: US-NY, CA-ON'))
    .min(required === undefined ? 0 : 1, required)
    .max(regionsMax, `List at most ${regionsMax} regions`)
    .refine((regions) => new Set(regions).size === regions.length, 'A region is listed twice')

const TimeZone = z.string().refine(isTimeZone, 'Choose a time zone such as America/New_York')

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

const factsShape = {
  title: Line(120, 'Enter a title'),
  description: Line(400, 'Describe the giveaway in a sentence'),
  prize: Line(200, 'Name the prize'),
  /** `$30,000`; empty where there is none. */
  cashOption: Line(100),
  /** When the cash option is paid, and what else: a sentence. */
  cashCondition: Line(600),
  /** Days of the entry period in the giveaway's time zone, both whole. */
  firstDay: Day('Choose the first day'),
  lastDay: Day('Choose the last day'),
  drawsOn: Day('Choose the drawing date'),
  timeZone: TimeZone,
  ageMin: Whole(0, 120),
  regionsAllowed: Regions('List the regions people can enter from'),
  regionsVoid: Regions(),
  /** Most entries that one person can have: in all, in a month, in a month from one cause. */
  entriesMax: z.strictObject({
    giveaway: Entries.refine((entries) => entries !== '0', 'Enter at least 1'),
    month: Entries.optional(),
    monthOfType: z.partialRecord(z.enum(entryTypes), Entries),
  }),
  /** What a registration has to give. */
  form: z
    .array(z.enum(formChecks))
    .refine((checks) => new Set(checks).size === checks.length, 'A field is listed twice'),
  /** Where postcards go; lines. */
  freePostAddress: Markdown(400, 'Enter the address for postcards'),
  /** Between the close and the freeze of the pool. */
  settlingSeconds: Whole(0, 2_592_000),
  /** Drawn besides the winner. */
  alternates: Whole(0, 99),
  winnerDesk: z.strictObject({
    notifyWithinBusinessDays: Whole(1, 60),
    respondWithinDays: Whole(1, 60),
    fulfilmentWeeksMin: Whole(0, 104),
    fulfilmentWeeksMax: Whole(1, 104),
  }),
  /** What the winner shows before the prize is awarded, besides who they are and where they live. Absent in documents of before, and where it is nothing. */
  winnerMustShow: z
    .array(Line(200, 'Say what the winner must show'))
    .min(1)
    .max(10, 'List at most 10 things')
    .refine((things) => new Set(things).size === things.length, 'One thing is listed twice')
    .optional(),
  /** The ways in that count only where rules name them. Absent in documents of before, and where there are none. */
  waysIn: z
    .array(z.enum(namedWays))
    .min(1)
    .refine((ways) => new Set(ways).size === ways.length, 'One way is listed twice')
    .optional(),
  /** Which drawing stands on the card. */
  image: Line(40, 'Name a picture'),
  /** Where to enter: a page of this site. */
  link: z.string().regex(/^\/(?!\/)[\w/#?=&.-]{0,199}$/, 'Enter an address on this site, such as /#choose-membership'),
  texts: z.strictObject({
    officialRules: Markdown(officialCharactersMax, 'Write the official rules'),
    prizeDetails: Markdown(textCharactersMax, 'Describe the prize'),
    /** Who benefits, in a sentence or two; may be empty. */
    cause: Markdown(textCharactersMax),
  }),
}

interface Dates {
  firstDay: string
  lastDay: string
  drawsOn: string
  regionsAllowed: string[]
  regionsVoid: string[]
  winnerDesk: { fulfilmentWeeksMin: number; fulfilmentWeeksMax: number }
}

function holdsTogether(facts: Dates, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: path.split('.'), message })
  if (facts.lastDay < facts.firstDay) wrong('lastDay', 'The last day is before the first')
  if (facts.drawsOn <= facts.lastDay) wrong('drawsOn', 'The drawing is after the last day of entry')
  const both = facts.regionsAllowed.find((region) => facts.regionsVoid.includes(region))
  if (both) wrong('regionsVoid', `${both} is listed as both allowed and void`)
  const { fulfilmentWeeksMin, fulfilmentWeeksMax } = facts.winnerDesk
  if (fulfilmentWeeksMax < fulfilmentWeeksMin)
    wrong('winnerDesk.fulfilmentWeeksMax', 'The maximum number of weeks is below the minimum')
}

/** Everything that an administrator writes of a giveaway. */
export const RulesFacts = z.strictObject(factsShape).superRefine(holdsTogether).meta({ id: 'RulesFacts' })
export type RulesFacts = z.output<typeof RulesFacts>

export const rulesFormat = 'evenhand-giveaway-rules/2'

/**
 * What is published, hashed and kept for ever: the facts with the number of their version and the instants that the days mean. Its hash is the
 * SHA-256 of its canonical JSON (RFC 8785), which is what `rules.json` of a draw holds.
 */
export const RulesDocument = z
  .strictObject({
    ...factsShape,
    format: z.literal(rulesFormat),
    slug: z.string(),
    version: z.int().min(1),
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
  })
  .meta({ id: 'RulesDocument' })
export type RulesDocument = z.output<typeof RulesDocument>
