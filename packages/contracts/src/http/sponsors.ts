import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { call } from './call.ts'

export const sponsorshipLevels = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const

export const Sponsor = z
  .strictObject({
    id: Id,
    companyName: z.string(),
    sponsorshipLevel: z.enum(sponsorshipLevels),
    /** Which of the drawn marks stands for it. */
    logo: z.string(),
    /** Leads through `/r/sponsors/{id}`, so that a visit can be counted. */
    link: z.string(),
    website: z.string(),
  })
  .meta({ id: 'Sponsor' })
export type Sponsor = z.output<typeof Sponsor>

export const listSponsors = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsors',
  summary: 'The active sponsors, highest level first, without contact data',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Sponsor) },
  problems: ['dependency-unavailable'],
})

export const visitSponsor = call({
  service: 'sponsors',
  method: 'GET',
  path: '/r/sponsors/{id}',
  summary: 'Lead to the sponsor, and tell that a signed-in donor went there',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ id: Id }) },
  response: { status: 303 },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
