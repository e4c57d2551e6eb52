import { z } from 'zod'
import { Email, Id, isPhone, Line, PersonName, phoneMessage } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { AcceptedRules, CurrentRules, RulesAcceptance } from '../rules-acceptance.ts'

export const stateCodes =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** A page may be open in the District of Columbia too, where the rules of its giveaway allow it (spec 03 §E). */
const placeCodes = [...stateCodes, 'DC']

/** The page of the documented call (spec 02 §7). */
export const leasePage = 'jeep-lease'

const PageSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'That page doesn’t exist')

export const LandingPage = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    /** The edition that it takes registrations for. */
    giveaway: z.string(),
    /** What the page calls out: "ENTER TO WIN!" */
    headline: z.string(),
    /** One or two sentences below it. */
    lead: z.string(),
    /** What the prize is and what it asks of the winner, a line each. */
    facts: z.array(z.string()),
    /** What somebody reads who has just registered. */
    thanks: z.string(),
    /** The name of a poster. */
    image: z.string(),
    /** Where the official rules stand: an address of this site. */
    rulesLink: z.string(),
    ageMin: z.int(),
    states: z.array(z.string()),
    /** From when on registrations are taken; null where they are taken already, as far as is known. */
    opensAt: z.iso.datetime().nullable(),
    /** The first instant at which they are not taken any more; null for a page without an end. */
    closesAt: z.iso.datetime().nullable(),
    registrations: z.int(),
    /** The official rules in force, once they are known here. */
    rules: CurrentRules.optional(),
  })
  .meta({ id: 'LandingPage' })
export type LandingPage = z.output<typeof LandingPage>

export const listLandingPages = call({
  service: 'registrations',
  method: 'GET',
  path: '/api/landing-pages',
  summary: 'The landing pages that take registrations, and how many each has received',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(LandingPage) },
  problems: ['dependency-unavailable'],
})

const stateMessage = 'State is required'
export const stateNotOpen = 'This giveaway is not open in that state'
export const tooYoung = (ageMin: number): string => `You must be at least ${ageMin} years old`
const ageMinOfLease = 19

/** The form as it is sent. What one page asks beside it, its states and its age, `landingForm` says. */
export const LandingRegistration = z.strictObject({
  name: PersonName(200, 'Name is required'),
  email: Email('Invalid email address'),
  phone: z.string(phoneMessage).max(40, 'Use at most 40 characters').refine(isPhone, phoneMessage),
  city: Line(100).optional(),
  state: z.string(stateMessage).refine((state) => placeCodes.includes(state), stateMessage),
  ageConfirmed: z.boolean(tooYoung(ageMinOfLease)).default(false),
  rulesAgreed: z.literal(true, 'You must agree to the official rules'),
  /** The landing page; without it the lease (spec 02 §7). */
  page: PageSlug.default(leasePage),
  /** Which rules the box beside "official rules" stood for. */
  rules: RulesAcceptance.optional(),
})

/** The form of one page, with the messages that fit its states and its age: what its browser form checks, and its server. */
export const landingForm = ({ ageMin, states }: Pick<LandingPage, 'ageMin'> & { states: readonly string[] }) =>
  LandingRegistration.extend({
    state: LandingRegistration.shape.state.refine((state) => states.includes(state), {
      error: stateNotOpen,
      when: ({ issues }) => issues.length === 0,
    }),
    ageConfirmed: z.literal(true, tooYoung(ageMin)),
  })

/**
 * Says of the age what the page would say, where other fields keep the form from reaching it. Only for the lease, whose age is known here; of
 * the others, the service knows it.
 */
const SentRegistration = LandingRegistration.refine(({ ageConfirmed, page }) => ageConfirmed || page !== leasePage, {
  path: ['ageConfirmed'],
  message: tooYoung(ageMinOfLease),
  when: ({ issues, value }) =>
    issues.length > 0 &&
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path }) => path?.[0] !== 'ageConfirmed' && path?.length !== 0),
})

export const registerForLanding = call({
  service: 'registrations',
  method: 'POST',
  freeWay: true,
  path: '/api/landing-registration',
  summary: 'Register on a landing page: one entry in its giveaway per person',
  access: 'anyone',
  limit: 'registration',
  idempotent: true,
  request: { body: SentRegistration },
  response: { status: 201, body: z.strictObject({ id: Id, createdAt: z.iso.datetime() }) },
  problems: [
    'invalid-request',
    'not-found',
    'already-registered',
    'registration-closed',
    'rules-changed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const Registration = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string().nullable(),
    state: z.string(),
    ageConfirmed: z.boolean(),
    rulesAgreed: z.boolean(),
    /** Which rules they were; null for a registration from before that was kept. */
    acceptedRules: AcceptedRules.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LandingPageRegistration' })
export type Registration = z.output<typeof Registration>

/** Which registrations: those of one page, of them all that have the words in name, address, telephone number or city. */
export const RegistrationFilter = z.strictObject({
  page: PageSlug.default(leasePage),
  search: Line(200).optional(),
})
export type RegistrationFilter = z.output<typeof RegistrationFilter>

const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-found',
  'dependency-unavailable',
] as const

export const listRegistrations = call({
  service: 'registrations',
  method: 'GET',
  path: '/api/landing-registrations',
  summary: 'The registrations of a landing page, newest first, one page at a time, with their number',
  access: 'administrator',
  roles: ['draws', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({
      ...RegistrationFilter.shape,
      ...pageQuery,
    }),
  },
  response: {
    status: 200,
    body: pageOf(Registration),
  },
  problems: forAdministrators,
})

export const exportRegistrations = call({
  service: 'registrations',
  method: 'GET',
  path: '/api/landing-registrations/export',
  summary: 'All registrations that match, newest first, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['registrations-exported'],
  request: { query: RegistrationFilter },
  response: { status: 200, file: 'text/csv' },
  problems: forAdministrators,
})

/** One download of personal data. Nobody can change or remove it. */
export const RegistrationExport = z
  .strictObject({
    id: Id,
    at: z.iso.datetime(),
    /** The administrator's id. */
    by: z.string(),
    /** What was taken, in words. */
    words: z.string(),
  })
  .meta({ id: 'RegistrationExport' })
export type RegistrationExport = z.output<typeof RegistrationExport>

export const listRegistrationExports = call({
  service: 'registrations',
  method: 'GET',
  path: '/api/landing-registrations/exports',
  summary: 'Who exported the registrations of a landing page, and when: the latest 20',
  access: 'administrator',
  roles: ['draws'],
  limit: 'read',
  request: { query: z.strictObject({ page: PageSlug.default(leasePage) }) },
  response: { status: 200, body: z.array(RegistrationExport) },
  problems: forAdministrators,
})
