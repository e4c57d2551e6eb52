import { z } from 'zod'
import { Email, Id, Line } from '../ids/index.ts'
import { call } from './call.ts'

export const stateCodes =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

export const LandingPage = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    giveaway: z.string(),
    ageMin: z.int(),
    states: z.array(z.string()),
    registrations: z.int(),
  })
  .meta({ id: 'LandingPage' })

export const listLandingPages = call({
  service: 'registrations',
  method: 'GET',
  path: '/api/landing-pages',
  summary: 'The landing pages that take registrations, and how many each has',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(LandingPage) },
  problems: ['dependency-unavailable'],
})

export const LandingRegistration = z.strictObject({
  name: Line(200, 'Name is required'),
  email: Email('Invalid email address'),
  phone: z
    .string('Phone number must be at least 10 digits')
    .max(40, 'Please use at most 40 characters')
    .refine((phone) => phone.replace(/\D/g, '').length >= 10, 'Phone number must be at least 10 digits'),
  city: Line(100).optional(),
  state: z.string('State is required').refine((state) => stateCodes.includes(state), 'State is required'),
  ageConfirmed: z.literal(true, 'You must be at least 19 years old'),
  rulesAgreed: z.literal(true, 'You must agree to the official rules'),
})

export const registerForLanding = call({
  service: 'registrations',
  method: 'POST',
  path: '/api/landing-registration',
  summary: 'Register for the lease giveaway',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: { body: LandingRegistration },
  response: { status: 201, body: z.strictObject({ id: Id, createdAt: z.iso.datetime() }) },
  problems: ['invalid-request', 'already-registered', 'too-many-requests', 'dependency-unavailable'],
})
