import { z } from 'zod'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'

export const subscriberSources = ['manual', 'donation', 'member_signup', 'website', 'import'] as const
export const subscriberStates = ['active', 'unsubscribed', 'bounced', 'complained'] as const

/** Who receives our emails, or did (spec 02 §3). */
export const EmailSubscriber = z
  .strictObject({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    source: z.enum(subscriberSources),
    tags: z.array(z.string()),
    status: z.enum(subscriberStates),
    membershipTier: z.string().nullable(),
    accountNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailSubscriber' })
export type EmailSubscriber = z.output<typeof EmailSubscriber>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const SubscriberFilter = z.strictObject({
  status: z.enum([...subscriberStates, 'all']).default('all'),
  listId: Id.optional(),
  tag: Line(50).optional(),
  /** Part of a name or an email address. */
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type SubscriberFilter = z.output<typeof SubscriberFilter>

export const listEmailSubscribers = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/subscribers',
  summary: 'The subscribers that match a filter, sorted by when they came, one page at a time, with their number',
  access: 'administrator',
  limit: 'read',
  request: { query: z.strictObject({ ...SubscriberFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(EmailSubscriber) },
  problems: forAdministrators,
})

export const NewEmailSubscriber = z.strictObject({
  email: Email(),
  firstName: PersonName(100).or(z.literal('')).default(''),
  lastName: PersonName(100).or(z.literal('')).default(''),
  source: z.enum(['manual', 'donation', 'member_signup', 'website']).default('manual'),
  tags: z.array(Line(50)).max(50).default([]),
  lists: z.array(Id).max(50).default([]),
  /** Kept as evidence: an address without consent isn’t taken. */
  consent: Line(500, 'Say how this person agreed to receive your emails'),
})

export const createEmailSubscriber = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscribers',
  summary: 'Add a subscriber by hand, with how they agreed',
  access: 'administrator',
  limit: 'write',
  idempotent: true,
  audited: ['subscriber-saved'],
  request: { body: NewEmailSubscriber },
  response: { status: 201, body: EmailSubscriber },
  problems: [...forAdministrators, 'conflict'],
})
