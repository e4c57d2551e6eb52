import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { furtherQuery } from '../paged.ts'
import { granted } from './payments.ts'

/** What everybody reads of a review (spec 01 §4): `pending` until it is decided. */
export const nonprofitStatuses = ['pending', 'approved', 'rejected'] as const

/** Contact data is never in a public list (spec 03 §B). */
export const Nonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    /** Null for an example, too. */
    website: z.string().nullable(),
    description: z.string(),
    logo: z.string().nullable(),
    status: z.enum(nonprofitStatuses),
    /** Shipped to be looked at: nobody runs it. */
    isExample: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Nonprofit' })
export type Nonprofit = z.output<typeof Nonprofit>

export const listNonprofits = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/nonprofits',
  summary: 'The approved nonprofits, the oldest first, without contact data; the next ones after the id of the last',
  access: 'anyone',
  limit: 'read',
  request: { query: z.strictObject(furtherQuery) },
  response: { status: 200, body: z.array(Nonprofit) },
  problems: ['invalid-request', 'dependency-unavailable'],
})

/** As many as the home page shows (spec 01 §2). */
export const benefitingMax = 3

/** A charity that benefits from giving, as the home page shows it. */
export const BenefitingNonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    /** Null for an example, too. */
    website: z.string().nullable(),
    description: z.string(),
    /** The drawn mark of one that has no picture. */
    logo: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    /** Shipped to be looked at: nobody runs it. */
    isExample: z.boolean(),
  })
  .meta({ id: 'BenefitingNonprofit' })

export const listBenefiting = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/benefiting-nonprofits',
  summary:
    'The charities that benefit from giving today, by their order and then by name, as many as the home page shows',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(BenefitingNonprofit).max(benefitingMax) },
  problems: ['dependency-unavailable'],
})

/** An approved organization, or one that was granted something, with what became of its grants. */
export const GrantedNonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    website: z.string().nullable(),
    /** Empty where the organization is no longer approved: its grants stay published. */
    description: z.string(),
    logo: z.string().nullable(),
    /** Shipped to be looked at: nobody runs it. */
    isExample: z.boolean(),
    ...granted,
  })
  .meta({ id: 'GrantedNonprofit' })
export type GrantedNonprofit = z.output<typeof GrantedNonprofit>

export const getNonprofit = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/nonprofits/{nonprofitId}',
  summary: 'An approved nonprofit, with what was granted to it, paid and reported',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ nonprofitId: Id }) },
  response: { status: 200, body: GrantedNonprofit },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
