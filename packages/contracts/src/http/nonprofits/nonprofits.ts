import { z } from 'zod'
import { Email, Id, Line, PersonName, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

/** Contact data is never in a public list (spec 03 §B). */
export const Nonprofit = z
  .strictObject({
    id: Id,
    organizationName: z.string(),
    website: z.string().nullable(),
    description: z.string(),
    logo: z.string().nullable(),
    featured: z.boolean(),
    status: z.enum(['pending', 'approved', 'rejected']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Nonprofit' })
export type Nonprofit = z.output<typeof Nonprofit>

export const listNonprofits = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/nonprofits',
  summary: 'The nonprofits, featured ones first, without contact data',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Nonprofit) },
  problems: ['dependency-unavailable'],
})

export const registerNonprofit = call({
  service: 'nonprofits',
  method: 'POST',
  path: '/api/nonprofits',
  summary: 'Register a nonprofit; it is pending until an administrator reviews it',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: {
    body: z.strictObject({
      organizationName: Line(200, 'Organization name is required'),
      contactName: PersonName(200, 'Contact name is required'),
      contactEmail: Email(),
      website: z
        .url({ protocol: /^https?$/, error: 'Please enter a valid URL' })
        .max(300)
        .or(z.literal(''))
        .optional(),
      description: Text(5000, 'Description is required'),
      taxId: Line(20).optional(),
    }),
  },
  response: { status: 201, body: Nonprofit },
  problems: [
    'invalid-request',
    'already-registered',
    'idempotency-key-reused',
    'too-many-requests',
    'dependency-unavailable',
  ],
})
