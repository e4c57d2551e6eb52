/** The mail that tells a company each month what its sponsorship brought, and the ways out of it. */
import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { OwnSponsorship } from './sponsorships.ts'

/** One address for both, as RFC 8058 wants it. `proof` goes with the mail alone: whoever has it may stop these mails, and nothing else. */
const path = '/r/sponsor-figures/{sponsorshipId}/{proof}'
const ofLink = z.strictObject({
  sponsorshipId: Id,
  proof: z.string().regex(/^[\w-]{22}$/, 'This link is incomplete. Open it from the email again.'),
})

export const openFiguresLink = call({
  service: 'sponsors',
  method: 'GET',
  path,
  summary:
    'Redirect to the page that stops the monthly emails of a sponsorship in one click; opening it changes nothing',
  access: 'anyone',
  limit: 'read',
  request: { params: ofLink },
  response: { status: 303 },
  problems: ['invalid-request'],
})

export const stopFiguresMails = call({
  service: 'sponsors',
  method: 'POST',
  path,
  summary: 'Stop the monthly emails of a sponsorship (RFC 8058); a body sent by an email program is ignored',
  access: 'anyone',
  limit: 'write',
  request: { params: ofLink },
  response: { status: 200, body: z.strictObject({ monthlyEmail: z.literal('off') }) },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const changeFiguresMails = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/sponsorships/own/{sponsorshipId}/monthly-email',
  summary: 'Turn the monthly emails of one’s own sponsorship on or off',
  access: 'donor',
  limit: 'write',
  request: {
    params: z.strictObject({ sponsorshipId: Id }),
    body: z.strictObject({ monthlyEmail: z.enum(['on', 'off'], 'Choose on or off') }),
  },
  response: { status: 200, body: OwnSponsorship },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'dependency-unavailable'],
})
