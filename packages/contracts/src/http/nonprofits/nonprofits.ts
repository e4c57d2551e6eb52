import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'

/** What everybody reads of a review (spec 01 §4): `pending` until it is decided. */
export const nonprofitStatuses = ['pending', 'approved', 'rejected'] as const

/** Contact data is never in a public list (spec 03 §B). */
export const Nonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    website: z.string().nullable(),
    description: z.string(),
    logo: z.string().nullable(),
    featured: z.boolean(),
    status: z.enum(nonprofitStatuses),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Nonprofit' })
export type Nonprofit = z.output<typeof Nonprofit>

export const listNonprofits = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/nonprofits',
  summary: 'The approved nonprofits, featured ones first, without contact data',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Nonprofit) },
  problems: ['dependency-unavailable'],
})
